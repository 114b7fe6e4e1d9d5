import type { AssistantId } from "@parley/foundation/branded-ids";
import type { Secret } from "@parley/foundation/secret";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import type { AssistantSecrets } from "./assistant-secrets.ts";
import { assistantSecretScope } from "./record/secret-scope.ts";
import { listSecretRows } from "./record/store.ts";

/** Reads and decrypts an assistant's secrets; for calling vendors, never for a response. */
export async function readAssistantSecrets(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  assistantId: AssistantId,
): Promise<AssistantSecrets> {
  const rows = await scope.transaction((unit) => listSecretRows(unit, assistantId));
  const secretScope = assistantSecretScope(scope.organizationId, assistantId);
  const secrets = new Map<string, Secret>();
  for (const { path, ciphertext } of rows) {
    secrets.set(path, await platform.envelope.decrypt(secretScope(path), ciphertext));
  }
  return secrets;
}
