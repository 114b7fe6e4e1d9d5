/**
 * How many messages one socket may send: `messagesPerSecond` over time, and twice that at once (GCRA, like the request
 * limits). The burst allows for network stalls, after which TCP delivers everything that waited in one go. Media sends 50
 * messages a second with a limit of 100, so a stall of four seconds does not end the call, while a flood does within its
 * third second.
 */
export class MessageBudget {
  readonly #intervalMs: number;
  readonly #toleranceMs: number;
  #arrivalMs = Number.NEGATIVE_INFINITY;

  constructor(messagesPerSecond: number) {
    if (!(messagesPerSecond > 0)) throw new RangeError("A message budget needs a positive rate.");
    this.#intervalMs = 1_000 / messagesPerSecond;
    this.#toleranceMs = Math.max(1, 2 * messagesPerSecond) * this.#intervalMs;
  }

  /** @param nowMs monotonic. @returns false when the message exceeds the budget, which then stays as it is. */
  take(nowMs: number): boolean {
    const arrivalMs = (this.#arrivalMs > nowMs ? this.#arrivalMs : nowMs) + this.#intervalMs;
    // Tolerates accumulated rounding errors.
    if (arrivalMs - nowMs > this.#toleranceMs + 1e-6) return false;
    this.#arrivalMs = arrivalMs;
    return true;
  }
}
