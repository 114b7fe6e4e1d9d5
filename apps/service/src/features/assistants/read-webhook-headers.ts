import { isSentHeader } from "@parley/contracts/assistants/webhook-headers-schema";
import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import { pathText } from "../../platform/record-secrets/secret-places.ts";
import { findAssistant } from "./find-assistant.ts";
import { assistantSecretScope } from "./record/secret-scope.ts";
import { listSecretRows } from "./record/store.ts";

const PREFIX = `${pathText(["webhook_headers"])}.`;

/**
 * The headers that an assistant's owner wants with the webhooks of its calls (`webhook_headers`), as they are now.
 * @param url where they are to go; they were given for the assistant's own address and are sent nowhere else
 */
export async function readWebhookHeaders(
  platform: Pick<Platform, "envelope">,
  scope: OrganizationScope,
  assistantId: AssistantId,
  url: string,
): Promise<Readonly<Record<string, string>>> {
  const rows = await scope.transaction(async (unit) => {
    const assistant = await findAssistant(unit, assistantId);
    return assistant?.webhookUrl === url ? listSecretRows(unit, assistantId) : [];
  });
  const secretScope = assistantSecretScope(scope.organizationId, assistantId);
  const headers: Record<string, string> = {};
  for (const { path, ciphertext } of rows) {
    if (!path.startsWith(PREFIX)) continue;
    const name = path.slice(PREFIX.length).replaceAll(/\\(.)/g, "$1");
    const value = (await platform.envelope.decrypt(secretScope(path), ciphertext)).reveal();
    if (isSentHeader(name, value)) headers[name.toLowerCase()] = value;
  }
  return headers;
}
