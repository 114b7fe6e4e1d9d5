import type { Clock } from "@parley/foundation/clock";
import type { LanguageModel, ModelRequest } from "../language-model.ts";

/**
 * Shares one request's time among the models of a chain: the total limit covers all attempts together, so that a
 * caller waits no longer for two models than for one. The first-token limit covers each, the shorter one for handing over
 * those that another follows: whoever is last is waited for as long as anybody may wait.
 */
export class AttemptLimits {
  readonly #clock: Clock;
  readonly #request: ModelRequest;
  readonly #startedAtMs: number;

  constructor(clock: Clock, request: ModelRequest) {
    this.#clock = clock;
    this.#request = request;
    this.#startedAtMs = clock.monotonicMs();
  }

  get elapsedMs(): number {
    return this.#clock.monotonicMs() - this.#startedAtMs;
  }

  /** The request for the next attempt; null when no time is left. @param following those that stand behind it */
  next(following: readonly LanguageModel[]): ModelRequest | null {
    const leftMs = Math.floor(this.#request.totalTimeoutMs - this.elapsedMs);
    if (leftMs <= 0) return null;
    const { firstTokenTimeoutMs, handoverTimeoutMs = firstTokenTimeoutMs } = this.#request;
    return {
      ...this.#request,
      totalTimeoutMs: leftMs,
      firstTokenTimeoutMs: following.some(takesOver)
        ? Math.min(handoverTimeoutMs, firstTokenTimeoutMs)
        : firstTokenTimeoutMs,
    };
  }
}

/** Another key mends no slowness, and what cannot be asked answers nothing. */
function takesOver({ isAlternateKey, unusable }: LanguageModel): boolean {
  return isAlternateKey !== true && unusable === undefined;
}
