import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { SecretScope } from "../../platform/crypto/envelope.ts";

/** The one place a fallback key opens in. */
export function fallbackKeyScope(organizationId: OrganizationId, keyId: string): SecretScope {
  return { organizationId, table: "provider_fallback_keys", row: keyId, column: "api_key_encrypted" };
}
