import type { CredentialChecks } from "../../../platform/auth/authenticate.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findUsableApiKey } from "./api-key-store.ts";

/**
 * Checks the API key of a request with one query that joins everything the key depends on. It searches all
 * organizations: the key is what tells us which one it belongs to.
 */
export function createApiKeyCheck(
  { data, hashes }: Pick<Platform, "data" | "hashes">,
  onKeyUsed: (apiKeyId: number) => void,
): CredentialChecks["checkApiKey"] {
  return async (key) => {
    const known = await findUsableApiKey(data.unscoped, hashes.hash("api-key", key));
    if (known !== null) onKeyUsed(known.apiKeyId);
    return known;
  };
}
