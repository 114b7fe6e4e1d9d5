import { createHash } from "node:crypto";

/**
 * What a number remembers the account it stands in by. Telnyx's API key names no account, and asking (`organization_id`)
 * would take a request before anything is known, so it is told from the settings: the public key webhooks are checked
 * with belongs to the account and stays the same when API keys are rotated. Without one there is only the API key itself,
 * as a fingerprint; then a rotation asks for a sync of the numbers.
 *
 * @returns the id, and under which others numbers may still know the account: those bought before the public key was entered
 */
export function telnyxAccountIds(
  apiKey: string,
  publicKey: string | null,
): { readonly accountId: string; readonly formerAccountIds: readonly string[] } {
  const ofApiKey = `key-${fingerprint(apiKey)}`;
  return publicKey === null
    ? { accountId: ofApiKey, formerAccountIds: [] }
    : { accountId: `account-${fingerprint(publicKey)}`, formerAccountIds: [ofApiKey] };
}

/** An API key has far more random bits than could be guessed at, so its hash gives nothing away. */
function fingerprint(text: string): string {
  return createHash("sha256").update(`telnyx account\0${text}`).digest("hex").slice(0, 32);
}
