import { createHash } from "node:crypto";

/**
 * The account id that we store with each number. A Telnyx API key does not name its account, and asking for it
 * (`organization_id`) would cost a request before anything else, so the id is derived from the settings: the public key
 * for checking webhooks belongs to the account and survives a rotation of API keys. Without one, a fingerprint of the API
 * key has to do; after rotating that key, the numbers must be synced.
 *
 * @returns the id, and the former id, still stored with numbers bought before the public key was entered
 */
export function telnyxAccountIds(
  apiKey: string,
  publicKey: string | null,
): { readonly accountId: string; readonly formerAccountIds: readonly string[] } {
  const apiKeyId = `key-${fingerprint(apiKey)}`;
  return publicKey === null
    ? { accountId: apiKeyId, formerAccountIds: [] }
    : { accountId: `account-${fingerprint(publicKey)}`, formerAccountIds: [apiKeyId] };
}

/** An API key has too many random bits to be guessed, so its hash gives nothing away. */
function fingerprint(text: string): string {
  return createHash("sha256").update(`telnyx account\0${text}`).digest("hex").slice(0, 32);
}
