import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";

/** As the list of opt-outs keeps numbers. */
export function hashNumber(hashes: KeyedHashes, phoneNumber: string): Buffer {
  return hashes.hash("phone-number", phoneNumber);
}
