import type { Clock } from "@parley/foundation/clock";

interface Sleeper {
  readonly dueMs: number;
  readonly wake: () => void;
}

export interface VirtualClockOptions {
  /** Wall-clock time at monotonic 0; default 2026-01-01T00:00:00Z. */
  readonly startAt?: Date;
}

const DEFAULT_START = "2026-01-01T00:00:00Z";
/** A periodic task never becomes idle; this makes running until idle fail instead of hang. */
const DEFAULT_MAX_WAKE_UPS = 100_000;

/**
 * Time that moves only when told to. Sleepers wake one at a time, by due time and then in the order they fell asleep,
 * and everything that follows from one in memory happens before the next wakes: the same program gives the same order.
 * Sockets and files are outside of it.
 */
export class VirtualClock implements Clock {
  readonly #startMs: number;
  #elapsedMs = 0;
  #wallClockShiftMs = 0;
  /** Sorted by due time; equal times in order of arrival. */
  readonly #sleepers: Sleeper[] = [];

  constructor(options: VirtualClockOptions = {}) {
    this.#startMs = (options.startAt ?? new Date(DEFAULT_START)).getTime();
  }

  now(): Date {
    return new Date(this.#startMs + this.#wallClockShiftMs + this.#elapsedMs);
  }

  monotonicMs(): number {
    return this.#elapsedMs;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const sleeper: Sleeper = {
        dueMs: this.#elapsedMs + Math.max(0, ms),
        wake: () => {
          signal?.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        this.#sleepers.splice(this.#sleepers.indexOf(sleeper), 1);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#insert(sleeper);
    });
  }

  get sleeperCount(): number {
    return this.#sleepers.length;
  }

  /** Moves time forward by `ms`, waking all sleepers due on the way, including those that fall asleep again meanwhile. */
  async advance(ms: number): Promise<void> {
    const targetMs = this.#elapsedMs + ms;
    await settle();
    while ((this.#sleepers[0]?.dueMs ?? Number.POSITIVE_INFINITY) <= targetMs) {
      await this.#wakeFirst();
    }
    this.#elapsedMs = targetMs;
  }

  /** Moves time forward until nobody sleeps. @throws Error after `maxWakeUps` (default 100,000). */
  async runUntilIdle(maxWakeUps: number = DEFAULT_MAX_WAKE_UPS): Promise<void> {
    await settle();
    for (let wakeUps = 0; this.#sleepers.length > 0; wakeUps += 1) {
      if (wakeUps >= maxWakeUps) {
        throw new Error(`Not idle after ${maxWakeUps} wake-ups; ${this.#sleepers.length} still sleep.`);
      }
      await this.#wakeFirst();
    }
  }

  /** Changes the wall clock, as an operator or NTP would; durations are not affected. */
  stepWallClock(ms: number): void {
    this.#wallClockShiftMs += ms;
  }

  async #wakeFirst(): Promise<void> {
    const sleeper = this.#sleepers.shift();
    if (sleeper !== undefined) {
      this.#elapsedMs = sleeper.dueMs;
      sleeper.wake();
      await settle();
    }
  }

  #insert(sleeper: Sleeper): void {
    let low = 0;
    let high = this.#sleepers.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sleepers[middle]?.dueMs ?? 0) <= sleeper.dueMs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    this.#sleepers.splice(low, 0, sleeper);
  }
}

/** All promise reactions and ticks, however long their chains, run before an immediate does. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
