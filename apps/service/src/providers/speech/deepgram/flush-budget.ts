import type { Clock } from "@parley/foundation/clock";

/**
 * A socket takes 20 in 60 s and ignores more, and an ignored one is never answered
 * (https://developers.deepgram.com/docs/tts-ws-flush). The rest is for the ends of utterances, which need theirs.
 */
const MAX_EARLY_FLUSHES = 15;
const WINDOW_MS = 60_000;

/** Whether a socket may still be asked to speak sooner than it would by itself. */
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
