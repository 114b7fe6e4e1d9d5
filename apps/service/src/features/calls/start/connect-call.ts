import { generateToken } from "../../../platform/crypto/tokens.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import type { ConnectInstruction } from "../../../providers/telephony/carrier-calls.ts";
import { mediaProcessTopic } from "../call-topics.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { noteMediaProcess } from "../fleet/held-call-store.ts";
import { findLiveProcess } from "../fleet/media-process-store.ts";
import type { Placement } from "../fleet/placement-store.ts";
import type { LiveCall } from "../live/live-call.ts";
import { insertStreamToken } from "../media/stream-token-store.ts";

export interface ConnectedCall {
  readonly mediaUrl: string;
  /** Known only to whoever is to open the stream. */
  readonly token: string;
}

/** The process that will hold a call. */
interface MediaHolder {
  readonly processId: string;
  readonly mediaUrl: string;
}

/**
 * Tells the process that will hold the call to get ready. A call that has a session keeps its process while that is alive.
 * @param place where the call goes if it has no living process; null when there is no place
 * @returns null when no process takes the call
 */
export async function prepareHolder(
  unit: ScopedUnitOfWork,
  call: LiveCall,
  place: Placement | null,
): Promise<MediaHolder | null> {
  const own = call.mediaProcessId === null ? null : await findLiveProcess(unit, call.mediaProcessId);
  const processId = own?.id ?? place?.processId;
  const mediaUrl = own?.mediaUrl ?? place?.mediaUrl;
  if (processId === undefined || mediaUrl === undefined) return null;
  await noteMediaProcess(unit, call.id, processId);
  const placementId = own === null ? `|${place?.id ?? ""}` : "";
  await announce(unit, mediaProcessTopic(processId), `prepare|${call.organizationId}|${call.id}${placementId}`);
  return { processId, mediaUrl };
}

/**
 * Has the call's process get ready, and makes the one-time token for the stream.
 * @param place as in `prepareHolder`
 * @returns null when no process takes the call
 */
export async function connectCall(
  deps: Pick<CallsDeps, "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  place: Placement | null,
): Promise<ConnectedCall | null> {
  const { random, hashes } = deps.platform;
  const holder = await prepareHolder(unit, call, place);
  if (holder === null) return null;
  const token = generateToken(random).reveal();
  await insertStreamToken(unit, {
    callId: call.id,
    tokenHash: hashes.hash("media-token", token),
    provider: call.provider,
    mediaProcessId: holder.processId,
  });
  return { mediaUrl: holder.mediaUrl, token };
}

/** The instruction for a carrier to open the stream. */
export function connectInstruction(
  deps: Pick<CallsDeps, "publicBaseUrl">,
  call: LiveCall,
  { mediaUrl, token }: ConnectedCall,
  streamPath: string,
  dtmfFirst: ConnectInstruction["dtmfFirst"] = null,
): ConnectInstruction {
  const isInbound = call.direction === "inbound";
  return {
    kind: "connect",
    streamUrl: `${mediaUrl}${streamPath}`,
    token,
    intentId: call.intentId,
    publicBaseUrl: deps.publicBaseUrl,
    from: isInbound ? call.customerPhoneNumber : call.assistantPhoneNumber,
    to: isInbound ? call.assistantPhoneNumber : call.customerPhoneNumber,
    dtmfFirst,
  };
}
