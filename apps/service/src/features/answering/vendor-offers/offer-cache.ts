import { createHmac, randomBytes } from "node:crypto";
import type { Clock } from "@parley/foundation/clock";
import type { OfferList } from "../../../providers/speech/speech-vendor.ts";

/** Long enough to fill in a form, short enough for a voice that was just made at the vendor. */
const KEEP_MS = 5 * 60_000;
/** Over all lists; an entry is some 300 bytes, so 6 MB. */
const MAX_KEPT_OFFERS = 20_000;
/** Empty lists count, too. */
const MAX_KEPT_LISTS = 500;

/** Whose list it is. Who has another key may be offered something else. */
export interface OfferListName {
  readonly kind: string;
  readonly provider: string;
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

/** The vendors' last answers, by a hash of whom and with what key they were asked. A failure is never kept. */
export class OfferCache {
  readonly #clock: Pick<Clock, "monotonicMs">;
  /** Keys stay out of memory dumps; the secret makes the hashes worthless elsewhere. */
  readonly #secret = randomBytes(32);
  /** Oldest first. */
  readonly #kept = new Map<string, { readonly list: OfferList; readonly untilMs: number }>();
  readonly #asked = new Map<string, Promise<OfferList>>();

  constructor(clock: Pick<Clock, "monotonicMs">) {
    this.#clock = clock;
  }

  /** The kept answer, else `ask`'s; who asks the same meanwhile waits for the same answer. */
  async get(name: OfferListName, ask: () => Promise<OfferList>): Promise<OfferList> {
    const key = this.#hash(name);
    const kept = this.#kept.get(key);
    if (kept !== undefined && this.#clock.monotonicMs() < kept.untilMs) return kept.list;
    const running = this.#asked.get(key);
    if (running !== undefined) return running;
    const answer = ask();
    this.#asked.set(key, answer);
    try {
      const list = await answer;
      this.#keep(key, list);
      return list;
    } finally {
      this.#asked.delete(key);
    }
  }

  #keep(key: string, list: OfferList): void {
    this.#kept.delete(key);
    this.#kept.set(key, { list, untilMs: this.#clock.monotonicMs() + KEEP_MS });
    let count = 0;
    for (const kept of this.#kept.values()) count += kept.list.offers.length;
    for (const [oldest, kept] of this.#kept) {
      if (count <= MAX_KEPT_OFFERS && this.#kept.size <= MAX_KEPT_LISTS) break;
      this.#kept.delete(oldest);
      count -= kept.list.offers.length;
    }
  }

  #hash({ kind, provider, baseUrl, apiKey }: OfferListName): string {
    return createHmac("sha256", this.#secret)
      .update(JSON.stringify([kind, provider, baseUrl, apiKey]))
      .digest("base64");
  }
}
