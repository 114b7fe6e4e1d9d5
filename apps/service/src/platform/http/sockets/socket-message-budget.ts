/**
 * How many messages one socket may send: `messagesPerSecond` over time, and twice that at once (GCRA, as the limits of
 * requests). The burst is for networks: after a stall TCP delivers everything that waited in one go. Media has 50
 * messages a second and a limit of 100, so that a stall of four seconds does not end the call, while a flood does within
 * its third second.
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

  /** @param nowMs monotonic. @returns false when the message is over the budget; it is not taken from it then. */
  take(nowMs: number): boolean {
    const arrivalMs = (this.#arrivalMs > nowMs ? this.#arrivalMs : nowMs) + this.#intervalMs;
    // A little slack for accumulated rounding.
    if (arrivalMs - nowMs > this.#toleranceMs + 1e-6) return false;
    this.#arrivalMs = arrivalMs;
    return true;
  }
}
