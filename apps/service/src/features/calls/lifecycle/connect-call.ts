import { generateToken } from "../../../platform/crypto/tokens.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import type { CallInstruction } from "../../../providers/telephony/voice-calls.ts";
import { mediaProcessTopic } from "../live/live-topics.ts";
import { chooseMediaProcess, isMediaProcessAlive } from "../live/media-process-store.ts";
import { insertStreamToken } from "../live/stream-token-store.ts";
import type { CallsDeps } from "./calls-deps.ts";
import type { LiveCall } from "./live-call.ts";
import { noteMediaProcess } from "./live-call-store.ts";

export interface ConnectedCall {
  readonly mediaUrl: string;
  /** Shown to nobody but whoever opens the stream. */
  readonly token: string;
}

/**
 * Chooses the process that will hold the call, tells it to get ready, and makes the one-time right to open the stream.
 * A call that has a session keeps its process while that lives.
 * @returns null when no process takes calls
 */
export async function connectCall(
  deps: Pick<CallsDeps, "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<ConnectedCall | null> {
  const { random, hashes } = deps.platform;
  const chosen = await chooseMediaProcess(unit);
  const stays = call.mediaProcessId !== null && (await isMediaProcessAlive(unit, call.mediaProcessId));
  if (chosen === null && !stays) return null;
  const processId = stays && call.mediaProcessId !== null ? call.mediaProcessId : (chosen?.id ?? "");
  const mediaUrl = stays ? await mediaUrlOf(unit, processId) : (chosen?.mediaUrl ?? null);
  if (mediaUrl === null) return null;
  const token = generateToken(random).reveal();
  await insertStreamToken(unit, {
    callId: call.id,
    tokenHash: hashes.hash("media-token", token),
    provider: call.provider,
    mediaProcessId: processId,
  });
  await noteMediaProcess(unit, call.id, processId);
  await announce(unit, mediaProcessTopic(processId), `prepare|${call.organizationId}|${call.id}`);
  return { mediaUrl, token };
}

async function mediaUrlOf(unit: ScopedUnitOfWork, processId: string): Promise<string | null> {
  const row = await unit.db
    .selectFrom("media_processes")
    .select("media_url")
    .where("id", "=", processId)
    .executeTakeFirst();
  return row?.media_url ?? null;
}

/** What a carrier is told so that it opens the stream. */
export function connectInstruction(
  deps: Pick<CallsDeps, "publicBaseUrl">,
  call: LiveCall,
  { mediaUrl, token }: ConnectedCall,
  streamPath: string,
  dtmfFirst: Extract<CallInstruction, { kind: "connect" }>["dtmfFirst"] = null,
): CallInstruction {
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
