import { toWireTimestamp } from "@parley/contracts/wire-types";
import { DomainError } from "@parley/foundation/domain-error";
import type { CredentialChecks } from "../../../platform/auth/authenticate.ts";
import type { Platform } from "../../../platform/platform.ts";
import { findUsableApiKey } from "./api-key-store.ts";

/**
 * Checks the API key of a request with one query that joins everything the key depends on. It searches all
 * organizations: the key is what tells us which one it belongs to. Whether it has expired this process's clock says, as for
 * sign-ins: one clock then decides about all credentials, and tests turn it.
 */
export function createApiKeyCheck(
  { clock, data, hashes }: Pick<Platform, "clock" | "data" | "hashes">,
  onKeyUsed: (apiKeyId: number, remoteAddress: string) => void,
): CredentialChecks["checkApiKey"] {
  return async (key, remoteAddress) => {
    const known = await findUsableApiKey(data.unscoped, hashes.hash("api-key", key));
    if (known === null) return null;
    if (known.expiresAt !== null && known.expiresAt <= clock.now()) throw expired(known.expiresAt);
    onKeyUsed(known.apiKeyId, remoteAddress);
    return known;
  };
}

/** Only who has the key itself is told. */
function expired(at: Date): DomainError {
  return new DomainError("unauthenticated", `The API key expired at ${toWireTimestamp(at)}`, {
    code: "api-key-expired",
    fix: "Sign in, and make or rotate a key under API keys.",
  });
}
