import { type Clock, systemClock } from "@parley/foundation/clock";

/** A clock whose monotonic time jumps by `haltMs` at every reading, as in a process that is stopped again and again. */
export class HaltingClock implements Clock {
  readonly #inner: Clock;
  /** How long the process halts at each reading. */
  haltMs = 0;
  #haltedMs = 0;

  constructor(inner: Clock = systemClock) {
    this.#inner = inner;
  }

  now(): Date {
    return this.#inner.now();
  }

  monotonicMs(): number {
    this.#haltedMs += this.haltMs;
    return this.#inner.monotonicMs() + this.#haltedMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return this.#inner.sleep(ms, signal);
  }
}
