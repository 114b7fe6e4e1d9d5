import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { AcceptedSocket, SocketListener } from "../../../platform/http/sockets/socket-route.ts";
import type { Platform } from "../../../platform/platform.ts";

/** RFC 6455, 7.4.1, and the documented ones of applications. */
const REFUSALS = {
  authentication_failed: [1008, "The credentials are missing or not valid"],
  access_denied: [1008, "You may not read this campaign"],
  too_many_connections: [1008, "Too many connections watch this campaign"],
  campaign_not_found: [4004, "There is no such campaign"],
  internal_error: [4000, "The campaign could not be read; connect again"],
} as const satisfies Record<string, readonly [code: number, message: string]>;

export type CampaignRefusal = keyof typeof REFUSALS;

/** Says why, and closes. @param campaignId null: all of the organization */
export function refuseCampaignSocket(
  { platform }: { readonly platform: Pick<Platform, "clock"> },
  socket: AcceptedSocket,
  campaignId: number | null,
  error: CampaignRefusal,
): SocketListener {
  const [code, message] = REFUSALS[error];
  const timestamp = toWireTimestamp(platform.clock.now());
  socket.send(JSON.stringify({ type: "error", campaign_id: campaignId, timestamp, error, message }));
  socket.close(code, error);
  return { onMessage: () => undefined, onClose: () => undefined };
}
