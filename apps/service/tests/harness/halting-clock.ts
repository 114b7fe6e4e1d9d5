import { type Clock, systemClock } from "@parley/foundation/clock";

/** A clock whose monotonic time jumps at every look while a test wants it to, as in a process that is stopped over and over. */
export class HaltingClock implements Clock {
  /** How long the process stands still at each look. */
  haltMs = 0;
  #haltedMs = 0;

  now(): Date {
    return systemClock.now();
  }

  monotonicMs(): number {
    this.#haltedMs += this.haltMs;
    return systemClock.monotonicMs() + this.#haltedMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return systemClock.sleep(ms, signal);
  }
}
