import { telnyxError } from "./errors.ts";
import { dataReply, type TelnyxHandler } from "./request.ts";

/** Reads connections of any kind; the simulated ones are Call Control applications. */
export const readConnection: TelnyxHandler = (_context, { account, ids: [id] }) => {
  const connection = account.telnyx.connections?.find((candidate) => candidate.id === id);
  if (connection === undefined) return telnyxError(10005);
  return dataReply({
    record_type: "call_control_application",
    id: connection.id,
    active: true,
    connection_name: "Simulated connection",
    webhook_event_url: connection.webhookUrl,
    webhook_event_failover_url: "",
    webhook_api_version: "2",
  });
};
