import { RateLimiter } from "./token-buckets.ts";

/** Known peers send a few messages a call; a hundred calls a second are more than one bridge takes. */
const KNOWN_PER_SECOND = 3_000;
const STRANGER_PER_SECOND = 20;
/** All strangers together, so that many addresses are no way around the limit of one. */
const STRANGERS_PER_SECOND = 200;
const STRANGER = "strangers";

/** What a message's source may do, before anything of the message is read. */
export class SourceLimits {
  readonly #known: RateLimiter;
  readonly #stranger: RateLimiter;
  readonly #strangers: RateLimiter;

  constructor(nowMs: () => number) {
    this.#known = new RateLimiter(KNOWN_PER_SECOND, nowMs);
    this.#stranger = new RateLimiter(STRANGER_PER_SECOND, nowMs);
    this.#strangers = new RateLimiter(STRANGERS_PER_SECOND, nowMs);
  }

  /** @param isKnown the address is a gateway's */
  admits(address: string, isKnown: boolean): boolean {
    if (isKnown) return this.#known.take(address);
    return this.#stranger.take(address) && this.#strangers.take(STRANGER);
  }
}
