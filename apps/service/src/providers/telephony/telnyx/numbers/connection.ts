import type { NumberWebhooks } from "../../carrier-numbers.ts";
import { localRefusal } from "../error.ts";
import { connectionResource } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";

/**
 * Where a connection of any kind reports its calls; null when nowhere, or when the account does not have the connection.
 * https://developers.telnyx.com/api-reference/connections/retrieve-a-connection
 */
export async function readConnectionWebhookUrl(
  rest: TelnyxRest,
  operation: string,
  connectionId: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const path = `/connections/${encodeURIComponent(connectionId)}`;
  const connection = await rest.find({ operation, method: "GET", path, alsoDone: [404], signal }, connectionResource);
  return connection?.webhook_event_url || null;
}

/**
 * The connection to assign a number to; null when none is set. At Telnyx a number has no voice URL of its own: all
 * numbers of a connection share its webhook URL. So we only check that URL; changing it would redirect the other numbers.
 * @throws ProviderError rejected, when calls would not go to the requested voice URL
 */
export async function connectionFor(
  rest: TelnyxRest,
  operation: string,
  { voiceUrl }: Partial<NumberWebhooks>,
  connectionId: string | null,
  signal?: AbortSignal,
): Promise<string | null> {
  if (typeof voiceUrl !== "string") return connectionId;
  if (connectionId === null) {
    throw localRefusal(
      operation,
      "Voice over Telnyx needs a connection",
      "Enter the id of a Call Control application as telnyx_connection_id.",
    );
  }
  if ((await readConnectionWebhookUrl(rest, operation, connectionId, signal)) === voiceUrl) return connectionId;
  throw localRefusal(
    operation,
    "Calls to the numbers of this Telnyx connection go elsewhere",
    `Set the webhook URL of the Call Control application at Telnyx to ${voiceUrl}; all its numbers share it.`,
  );
}
