import { announce } from "../../../platform/live-events/live-events.ts";
import type {
  AnsweredCallEvent,
  CallInstruction,
  CallProgressEvent,
  CallWebhookEvent,
  CarrierRecordingEvent,
  EndedCallEvent,
  LegEndCause,
  StreamFailedEvent,
  TransferResultEvent,
  WaitingCall,
} from "../../../providers/telephony/carrier-calls.ts";
import type { WebhookReply } from "../../../providers/telephony/carrier-webhook.ts";
import type { AccountWith, VendorWith } from "../../../providers/telephony/telephony-provider.ts";
import { mediaProcessTopic } from "../call-topics.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { addCallLogEntry } from "../debug-log/call-log-store.ts";
import { noteCarrierAnswer } from "../end/carrier-end-store.ts";
import { type CallEnding, endCall } from "../end/end-call.ts";
import { endReasonOfLeg } from "../end/end-reason-of-leg.ts";
import { noteCarrierEnd } from "../end/note-carrier-end.ts";
import { isMediaProcessAlive } from "../fleet/media-process-store.ts";
import { calledOffFor, isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findLiveCall, noteAnswered, noteCallSid, noteTransferredTo } from "../live/live-call-store.ts";
import { noteCarrierRecording } from "../recordings/recording-store.ts";
import { sendStatusUpdate } from "../reports/send-status-update.ts";
import { connectCall, connectInstruction } from "../start/connect-call.ts";
import { NOT_PLACED, SESSION_LOST, UNAVAILABLE } from "../start/refusals.ts";

/** Every event about a call on record. */
export type KnownCallEvent =
  | AnsweredCallEvent
  | EndedCallEvent
  | TransferResultEvent
  | StreamFailedEvent
  | CallProgressEvent
  | CarrierRecordingEvent;

/** Handles what a carrier reports about a call we know. Repeated events find nothing left to do. */
export async function handleCallEvent(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  account: AccountWith<"calls">,
  call: LiveCall,
  event: KnownCallEvent,
): Promise<WebhookReply> {
  const { acknowledgement } = vendor.calls.webhooks;
  await noteAnswerTime(deps, call, event);
  switch (event.kind) {
    case "answered":
      return openStream(deps, vendor, account, call, event);
    case "stream-failed":
      return streamFailed(deps, vendor, account, call, event);
    case "transfer-result":
      if (event.hasSucceeded) {
        await transferSucceeded(deps, call);
        return acknowledgement;
      }
      return transferFailed(deps, vendor, account, call, event);
    case "ended": {
      const { endedAt, carrierCause: detail } = event;
      const reason = endReasonOfLeg(call, event.cause);
      if (await deps.endUnanswered({ ...event, call, reason, detail })) return acknowledgement;
      await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
        if (event.callSid !== "") await noteCallSid(unit, call, event.callSid);
        await endCall(deps, unit, call, { reason, detail, endedAt, isReport: true });
        await noteCarrierEnd(unit, call.id, event);
      });
      return acknowledgement;
    }
    case "recording":
      await deps.platform.data
        .scope(call.organizationId)
        .transaction((unit) => noteCarrierRecording(unit, call, event));
      return acknowledgement;
    case "progress":
      await noteProgress(deps, account, call, event.callSid);
      await log(deps, call, "info", "carrier-progress", event.status);
      return acknowledgement;
  }
}

/** How a call ends when no other process takes it, and what the caller hears. */
interface NoProcess {
  readonly ending: CallEnding;
  readonly refusal: CallInstruction;
}

const PROCESS_LOST: NoProcess = {
  ending: { reason: "process-lost", detail: "No other process takes calls" },
  refusal: SESSION_LOST,
};

/** Opens the call's stream: somebody answered, or the line needs a new one. */
async function openStream(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  account: AccountWith<"calls">,
  call: LiveCall,
  waiting: WaitingCall,
  otherwise: NoProcess | null = null,
): Promise<WebhookReply> {
  if (await endIfCalledOff(deps, call, waiting.callSid))
    return account.calls.instructCall(waiting, { kind: "hang-up" });
  const stays =
    call.mediaProcessId !== null && (await isMediaProcessAlive(deps.platform.data.unscoped, call.mediaProcessId));
  const place = stays || call.status !== "ongoing" ? "no-process" : await deps.placements.take();
  const { ending, refusal } = otherwise ?? {
    ending: NOT_PLACED[typeof place === "string" ? place : "no-process"],
    refusal: UNAVAILABLE,
  };
  const connected = await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
    if (call.status !== "ongoing") return null;
    await noteCallSid(unit, call, waiting.callSid);
    if (call.answeredAt === null) {
      await noteAnswered(unit, call.id);
      await sendStatusUpdate(deps, unit, { ...call, callSid: waiting.callSid }, "in-progress");
    }
    const opened = await connectCall(deps, unit, call, typeof place === "string" ? null : place);
    if (opened === null && (await endCall(deps, unit, call, ending)) && otherwise === null) {
      deps.platform.metrics.count("parley_calls_refused_total", { provider: vendor.name, reason: ending.reason });
    }
    return opened;
  });
  if (connected === null) return account.calls.instructCall(waiting, refusal);
  return account.calls.instructCall(waiting, connectInstruction(deps, call, connected, vendor.calls.mediaStream.path));
}

/** The carrier lost the stream, or could not open it. */
async function streamFailed(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  account: AccountWith<"calls">,
  call: LiveCall,
  event: StreamFailedEvent,
): Promise<WebhookReply> {
  // The caller talks to somebody else now: a hang-up would end that conversation.
  if (isForwarded(call)) return vendor.calls.webhooks.acknowledgement;
  // The call is ending, and its stream with it: that is not a failure.
  if (call.status !== "ongoing" || call.endingReason !== null) {
    return account.calls.instructCall(event, call.status === "failed" ? SESSION_LOST : { kind: "hang-up" });
  }
  await log(deps, call, "warning", "stream-failed", event.message);
  // At this carrier a transfer ends the stream; the transfer's result will say whether somebody answered.
  if (call.transferredTo !== null && !vendor.calls.keepsStreamInTransfers) return vendor.calls.webhooks.acknowledgement;
  return resumeOrEnd(deps, vendor, account, call, event);
}

/** The assistant's part is over because somebody else took the caller; the line between those two stays open. */
function isForwarded({ status, transferredTo }: LiveCall): boolean {
  return status === "completed" && transferredTo !== null;
}

/**
 * The stream is gone, but the line is still open. The process that holds the session continues the call if it is alive,
 * else another one does; if there is none, the caller is told so.
 */
async function resumeOrEnd(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  account: AccountWith<"calls">,
  call: LiveCall,
  waiting: WaitingCall,
): Promise<WebhookReply> {
  const { data } = deps.platform;
  const holder = call.status === "ongoing" ? call.mediaProcessId : null;
  // A dead process keeps its lease for seconds; the caller, who hears nothing, cannot wait that long.
  const isLost = holder !== null && !(await deps.isStillBeating(holder));
  const current = await data.scope(call.organizationId).transaction((unit) => findLiveCall(unit, { id: call.id }));
  if (current !== null && isForwarded(current)) return vendor.calls.webhooks.acknowledgement;
  if (current?.status === "failed") return account.calls.instructCall(waiting, SESSION_LOST);
  if (current?.status !== "ongoing") return account.calls.instructCall(waiting, { kind: "hang-up" });
  if (!isLost) return openStream(deps, vendor, account, current, waiting);
  // A watchdog may have been faster and given the call to another process.
  const mediaProcessId = current.mediaProcessId === holder ? null : current.mediaProcessId;
  return openStream(deps, vendor, account, { ...current, mediaProcessId }, waiting, PROCESS_LOST);
}

async function transferSucceeded(deps: CallsDeps, call: LiveCall): Promise<void> {
  await notifySession(deps, call, "yes");
  await deps.platform.data
    .scope(call.organizationId)
    .transaction((unit) => endCall(deps, unit, call, { reason: "assistant-forwarded-call" }));
}

/** Brings the caller back to the assistant, in a new session if the old one is gone. */
async function transferFailed(
  deps: CallsDeps,
  vendor: VendorWith<"calls">,
  account: AccountWith<"calls">,
  call: LiveCall,
  waiting: WaitingCall & { readonly cause: LegEndCause | null },
): Promise<WebhookReply> {
  await log(deps, call, "warning", "transfer-failed", waiting.cause ?? "unknown");
  await notifySession(deps, call, "no");
  // The session still has its stream; a second one would end the first, and the call with it.
  if (vendor.calls.keepsStreamInTransfers && (await isHeld(deps, call))) return vendor.calls.webhooks.acknowledgement;
  return openStream(deps, vendor, account, call, waiting);
}

async function isHeld({ platform }: CallsDeps, { mediaProcessId }: LiveCall): Promise<boolean> {
  return mediaProcessId !== null && isMediaProcessAlive(platform.data.unscoped, mediaProcessId);
}

async function notifySession(deps: CallsDeps, call: LiveCall, outcome: "yes" | "no"): Promise<void> {
  await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
    if (outcome === "no") await noteTransferredTo(unit, call.id, null);
    if (call.mediaProcessId !== null) {
      await announce(unit, mediaProcessTopic(call.mediaProcessId), `transferred|${call.id}|${outcome}`);
    }
  });
}

/** Notes when the call was answered by the carrier's clock, from which its length is counted. */
export async function noteAnswerTime(
  { platform }: Pick<CallsDeps, "platform">,
  { id, organizationId }: LiveCall,
  { answeredAt }: Pick<CallWebhookEvent, "answeredAt">,
): Promise<void> {
  if (answeredAt === undefined) return;
  await platform.data.scope(organizationId).transaction((unit) => noteCarrierAnswer(unit, id, answeredAt));
}

/**
 * Ends a call that was called off before its carrier had told us its id, now that the id is known.
 * @returns whether the call is over, or was ended here
 */
async function endIfCalledOff(deps: CallsDeps, call: LiveCall, callSid: string): Promise<boolean> {
  if (call.status !== "ongoing") return call.status === "completed";
  const reason = calledOffFor(call);
  if (reason === null) return false;
  await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
    await noteCallSid(unit, call, callSid);
    await endCall(deps, unit, call, { reason, hangsUp: true });
  });
  return true;
}

/** A progress event may bring the carrier's id first; a call that ended before it was known still rings and is hung up. */
async function noteProgress(
  deps: CallsDeps,
  account: AccountWith<"calls">,
  call: LiveCall,
  callSid: string,
): Promise<void> {
  if (!isPendingCallSid(call.callSid) || callSid === "") return;
  if (await endIfCalledOff(deps, call, callSid)) return;
  await deps.platform.data.scope(call.organizationId).transaction((unit) => noteCallSid(unit, call, callSid));
  if (call.status !== "ongoing") await account.calls.hangUpCall(callSid);
}

async function log(deps: CallsDeps, call: LiveCall, level: "info" | "warning", event: string, message: string) {
  await deps.platform.data
    .scope(call.organizationId)
    .transaction((unit) => addCallLogEntry(unit, call.id, { level, event, message }));
}
