import type { Clock } from "@parley/foundation/clock";
import type { LanguageModel, ModelRequest } from "../language-model.ts";

/**
 * Divides a request's time among the models of a chain. The total limit covers all attempts together, so that a caller
 * waits no longer for two models than for one. The first-token limit applies to each, with the shorter one for models that
 * another can replace; the last one gets the full limit.
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

  /** The request for the next attempt; null when no time is left. @param following the models after it */
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

/** Another key does not make a model faster, and a model that can only fail is no replacement. */
function takesOver({ isAlternateKey, unusable }: LanguageModel): boolean {
  return isAlternateKey !== true && unusable === undefined;
}
