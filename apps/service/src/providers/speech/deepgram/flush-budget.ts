import type { Clock } from "@parley/foundation/clock";

/**
 * A socket accepts 20 flushes in 60 s and ignores the others without an answer
 * (https://developers.deepgram.com/docs/tts-ws-flush). Some are reserved for the ends of utterances, which need them.
 */
const MAX_EARLY_FLUSHES = 15;
const WINDOW_MS = 60_000;

/** Whether a socket may still be flushed to speak sooner than it would by itself. */
export class FlushBudget {
  readonly #clock: Clock;
  /** When they were sent, oldest first. */
  #sentMs: number[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isAmple(): boolean {
    const sinceMs = this.#clock.monotonicMs() - WINDOW_MS;
    this.#sentMs = this.#sentMs.filter((sentMs) => sentMs > sinceMs);
    return this.#sentMs.length < MAX_EARLY_FLUSHES;
  }

  spend(): void {
    this.#sentMs.push(this.#clock.monotonicMs());
  }
}
