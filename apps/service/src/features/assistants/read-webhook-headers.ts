import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import { pathText } from "../../platform/record-secrets/secret-places.ts";
import { findAssistant } from "./find-assistant.ts";
import { assistantSecretScope } from "./record/secret-scope.ts";
import { listSecretRows } from "./record/store.ts";

const PREFIX = `${pathText(["webhook_headers"])}.`;
/** A token (RFC 9110, 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~\dA-Za-z-]{1,128}$/;
/** Visible characters and blanks (RFC 9110, 5.5): nothing that begins another header. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** What the request itself says, and what the connection depends on. */
const RESERVED = /^(?:content-.*|host|connection|transfer-encoding|te|trailer|upgrade|expect|keep-alive|webhook-.*)$/i;

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
    if (!NAME.test(name) || RESERVED.test(name)) continue;
    const value = (await platform.envelope.decrypt(secretScope(path), ciphertext)).reveal();
    if (VALUE.test(value)) headers[name.toLowerCase()] = value;
  }
  return headers;
}
