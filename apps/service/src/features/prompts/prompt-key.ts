import { parseE164 } from "@parley/foundation/e164";
import type { KeyedHashes } from "../../platform/crypto/keyed-hash.ts";

/**
 * Tells the share of a canary that a caller belongs to, in calls and texts alike. Who has no number belongs to one conversation
 * by conversation.
 * @param conversation names it where the number does not
 */
export function promptKeyOf(hashes: KeyedHashes, phoneNumber: string, conversation: string): Buffer {
  return hashes.hash("prompt-canary", parseE164(phoneNumber) ?? conversation);
}
