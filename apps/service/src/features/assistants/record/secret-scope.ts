import type { AssistantId, OrganizationId } from "@parley/foundation/branded-ids";
import type { SecretScopeOf } from "../../../platform/record-secrets/seal-secrets.ts";

/** An assistant's secrets can be decrypted only under this scope. */
export function assistantSecretScope(organizationId: OrganizationId, assistantId: AssistantId): SecretScopeOf {
  return (path) => ({ organizationId, table: "assistant_secrets", row: assistantId, column: path });
}
