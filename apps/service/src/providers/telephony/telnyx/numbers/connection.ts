import type { NumberWebhooks } from "../../carrier-numbers.ts";
import { refusedHere } from "../error.ts";
import { connectionResource } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";

/**
 * Where the calls of a connection are reported, whatever its kind; null when nowhere, or when the account has no such one.
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
 * The connection a number is given to; null when the account names none. At Telnyx a number has no voice URL of its own:
 * all the connection's numbers share its webhook URL. So that is only looked at, and never changed behind the other
 * numbers' backs.
 * @throws ProviderError rejected, when calls would not go to the voice URL that is asked for
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
    throw refusedHere(
      operation,
      "Voice over Telnyx needs a connection",
      "Enter the id of a Call Control application as telnyx_connection_id.",
    );
  }
  if ((await readConnectionWebhookUrl(rest, operation, connectionId, signal)) === voiceUrl) return connectionId;
  throw refusedHere(
    operation,
    "Calls to the numbers of this Telnyx connection go elsewhere",
    `Set the webhook URL of the Call Control application at Telnyx to ${voiceUrl}; all its numbers share it.`,
  );
}
