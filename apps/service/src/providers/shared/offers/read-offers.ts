import { systemClock } from "@parley/foundation/clock";
import type { z } from "zod";
import { type OutboundHttp, OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { ProviderError } from "../../provider-error.ts";
import { refusedWith, tooLong, unreached, unreadable } from "./offer-error.ts";
import { toOffer } from "./to-offer.ts";
import type { OfferList, VendorOffer } from "./vendor-offer.ts";

/** For all pages of a list. A person waits for it, with the known table as a way out. */
const ANSWER_WITHIN_MS = 5_000;
/** A hundred of ElevenLabs' voices with all their previews are some 500 kB. */
const MAX_PAGE_BYTES = 4 * 1_048_576;
const MAX_PAGES = 10;
/** More would be no help to a person, who can search the vendor's own library. */
const MAX_OFFERS = 1_000;

export interface OfferQuestion<Page> {
  readonly provider: string;
  readonly http: OutboundHttp;
  readonly headers: Readonly<Record<string, string>>;
  readonly page: z.ZodType<Page>;
  /** The address of a page. @param after what `nextOf` gave; null: the first page */
  urlOf(after: string | null): string;
  /** Entries as the vendor has them; those that are none are left out. */
  offersOf(page: Page): readonly (Partial<VendorOffer> | null)[];
  /** Where the next page begins; null: this was the last. Absent: there is one page. */
  nextOf?(page: Page): string | null;
}

/**
 * Reads a vendor's list, page after page, to a limit of pages, entries and time. A page that fails after others ends the list
 * there.
 * @throws ProviderError when the first page cannot be read
 */
export async function readOffers<Page>(question: OfferQuestion<Page>): Promise<OfferList> {
  const startedAtMs = systemClock.monotonicMs();
  const found = new Map<string, VendorOffer>();
  let after: string | null = null;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    let page: Page;
    try {
      page = await readPage(question, after, ANSWER_WITHIN_MS - (systemClock.monotonicMs() - startedAtMs));
    } catch (error) {
      if (count > 0 && error instanceof ProviderError) return { offers: [...found.values()], isComplete: false };
      throw error;
    }
    for (const raw of question.offersOf(page)) {
      const offer = toOffer(raw);
      if (offer !== null && !found.has(offer.id)) found.set(offer.id, offer);
      if (found.size > MAX_OFFERS) return { offers: [...found.values()].slice(0, MAX_OFFERS), isComplete: false };
    }
    after = question.nextOf?.(page) ?? null;
    if (after === null) return { offers: [...found.values()], isComplete: true };
  }
  return { offers: [...found.values()], isComplete: false };
}

async function readPage<Page>(
  { provider, http, headers, page, urlOf }: OfferQuestion<Page>,
  after: string | null,
  remainingMs: number,
): Promise<Page> {
  try {
    const { statusCode, body, isBodyCut } = await http.request({
      method: "GET",
      url: urlOf(after),
      headers: { accept: "application/json", ...headers },
      timeoutMs: Math.max(1, Math.round(remainingMs)),
      maxResponseBytes: MAX_PAGE_BYTES,
    });
    if (statusCode !== 200) throw refusedWith(provider, statusCode);
    if (isBodyCut) throw tooLong(provider, MAX_PAGE_BYTES);
    const read = page.safeParse(JSON.parse(body.toString("utf8")));
    if (!read.success) throw unreadable(provider, read.error);
    return read.data;
  } catch (error) {
    if (error instanceof OutboundHttpError) throw unreached(provider, error, ANSWER_WITHIN_MS);
    if (error instanceof SyntaxError) throw unreadable(provider, error);
    throw error;
  }
}
