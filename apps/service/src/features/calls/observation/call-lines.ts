import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { LogFields } from "../../../platform/logging/log-fields.ts";
import type { Logger } from "../../../platform/logging/logger.ts";
import { type LiveCall, publicCallSid } from "../live/live-call.ts";
import type { CallSums } from "./call-tally.ts";

export type LoggedCall = Pick<LiveCall, "id" | "organizationId" | "assistantId" | "callSid" | "provider" | "direction">;

/** Who hears, thinks and speaks in a call, each as `deepgram/nova-3`; null: nobody does. */
export interface CallCast {
  readonly recognizer: string | null;
  readonly model: string;
  readonly voice: string | null;
}

/**
 * A call has its session: it is on the line, or rings.
 * @param isContinued another process led it before, and is gone
 */
export function logBegin(logger: Logger, call: LoggedCall, cast: CallCast, isContinued: boolean): void {
  const { recognizer, model, voice } = cast;
  logger.info(isContinued ? "call goes on here" : "call began", {
    ...fieldsOf(call),
    ...(recognizer === null ? {} : { recognizer }),
    model,
    ...(voice === null ? {} : { voice }),
  });
}

/** @param session what happened in its session, and how long that was; null: it had none, or the process with it is gone */
export function logEnd(
  logger: Logger,
  call: LoggedCall,
  reason: EndReason,
  session: { readonly sums: CallSums; readonly durationMs: number } | null,
): void {
  const { fault } = END_REASONS[reason];
  const isOurs = fault === "vendor" || fault === "platform" || fault === "carrier" || fault === "organization";
  logger[isOurs ? "warn" : "info"]("call ended", {
    ...fieldsOf(call),
    reason,
    fault,
    ...(session === null ? {} : sessionFields(session)),
  });
}

function sessionFields({ sums, durationMs }: { readonly sums: CallSums; readonly durationMs: number }): LogFields {
  const { turns, interruptions, errors, latencyP50Ms, latencyP95Ms, failed } = sums;
  return {
    durationMs: Math.round(durationMs),
    turns,
    interruptions,
    recognizerErrors: errors.recognizer,
    voiceErrors: errors.voice,
    modelErrors: errors.model,
    ...(latencyP50Ms === null ? {} : { latencyP50Ms }),
    ...(latencyP95Ms === null ? {} : { latencyP95Ms }),
    ...(failed === null ? {} : { failedService: failed.service, failedVendor: failed.provider }),
  };
}

function fieldsOf({ id, organizationId, assistantId, callSid, provider, direction }: LoggedCall): LogFields {
  const sid = publicCallSid(callSid);
  return { callId: id, organizationId, assistantId, ...(sid === null ? {} : { callSid: sid }), provider, direction };
}
