import type { Clock } from "@parley/foundation/clock";
import type { ModelRequest } from "./language-model.ts";

/**
 * Shares one request's time among the models of a chain: the total limit covers all attempts together, so that a
 * caller waits no longer for two models than for one; the first-token limit covers each.
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

  /** The request for the next attempt; null when no time is left. */
  next(): ModelRequest | null {
    const leftMs = Math.floor(this.#request.totalTimeoutMs - this.elapsedMs);
    if (leftMs <= 0) return null;
    return { ...this.#request, totalTimeoutMs: leftMs };
  }
}
