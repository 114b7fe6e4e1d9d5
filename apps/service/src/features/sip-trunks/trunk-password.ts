import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { SecretScope } from "../../platform/crypto/envelope.ts";

/** What a trunk's encrypted password is bound to: it can be decrypted for this row only. */
export function trunkPasswordScope(organizationId: OrganizationId, trunkId: string): SecretScope {
  return { organizationId, table: "sip_trunks", row: trunkId, column: "password_encrypted" };
}
