import type { KeyedHashes } from "../../platform/crypto/keyed-hash.ts";

/**
 * The token of the link in a mail: 256 bits, derived from the mail's random id with a key of the installation. Every try
 * of the mail holds the same link, and the token itself is never stored.
 */
export function mailLinkToken(hashes: KeyedHashes, mailId: string): string {
  return hashes.hash("mail-link-token", mailId).toString("base64url");
}
