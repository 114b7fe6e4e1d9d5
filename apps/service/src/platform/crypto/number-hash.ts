import { canonicalNumber, spellingsOf } from "@parley/foundation/subscriber-number";
import type { KeyedHashes } from "./keyed-hash.ts";

/** The hash under which everything about a subscriber is written, however their number was spelled. @param phoneNumber E.164 */
export function hashNumber(hashes: KeyedHashes, phoneNumber: string): Buffer {
  return hashes.hash("phone-number", canonicalNumber(phoneNumber));
}

/** For look-ups: rows that were written before under a former spelling count as well. The first is that of `hashNumber`. */
export function hashSpellings(hashes: KeyedHashes, phoneNumber: string): readonly Buffer[] {
  return spellingsOf(phoneNumber).map((spelling) => hashes.hash("phone-number", spelling));
}
