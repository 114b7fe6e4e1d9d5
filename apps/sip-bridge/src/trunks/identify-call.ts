import type { SipRequest } from "@parley/sip/message/message";
import { dialedCandidates } from "../numbers/dialed-number.ts";
import type { RoutedNumber, Trunk, TrunkBook } from "./trunk-book.ts";

/** Which trunk brought a call, and for which number. */
export interface IdentifiedCall {
  readonly trunk: Trunk;
  readonly number: RoutedNumber;
  /** Where the number stood. */
  readonly dialedVia: string;
}

interface Match {
  readonly via: string;
  readonly number: RoutedNumber;
  readonly trunks: readonly Trunk[];
}

/**
 * Decides by the number which of the trunks that may have sent an INVITE did. The first candidate that is a number of
 * one of their organizations counts.
 * @returns null when no number fits, or one fits several organizations: nothing is ever guessed
 */
export function identifyCall(book: TrunkBook, trunks: readonly Trunk[], invite: SipRequest): IdentifiedCall | null {
  const organizations = [...new Set(trunks.map(({ organizationId }) => organizationId))];
  // Each organization reads national numbers in its own country, so the order of fields is kept for all of them together.
  const candidates = organizations.map((organizationId) => ({
    organizationId,
    candidates: dialedCandidates(invite, book.defaultCountryOf(organizationId)),
  }));
  const vias = [...new Set(candidates.flatMap((each) => each.candidates.map(({ via }) => via)))];
  const order = FIELD_ORDER.filter((via) => vias.includes(via));
  for (const via of order) {
    const matches = candidates.flatMap((each) => findMatches(book, trunks, each, via));
    const [first] = matches;
    if (first === undefined) continue;
    if (new Set(matches.map(({ number }) => number.organizationId)).size > 1) return null;
    const [trunk] = first.trunks;
    return trunk === undefined ? null : { trunk, number: first.number, dialedVia: via };
  }
  return null;
}

const FIELD_ORDER = [
  "diversion",
  "history-info",
  "x-original-called",
  "x-original-number",
  "x-forwarded-to",
  "x-original-to",
  "p-called-party-id",
  "request-uri",
  "to",
];

function findMatches(
  book: TrunkBook,
  trunks: readonly Trunk[],
  { organizationId, candidates }: { organizationId: number; candidates: ReturnType<typeof dialedCandidates> },
  via: string,
): readonly Match[] {
  for (const candidate of candidates) {
    if (candidate.via !== via) continue;
    const number = book.numberOf(organizationId, candidate.number);
    if (number === null) continue;
    const able = trunks.filter(
      (trunk) => trunk.organizationId === organizationId && (number.trunkId === null || number.trunkId === trunk.id),
    );
    if (able.length > 0) return [{ via, number, trunks: able }];
  }
  return [];
}
