import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest } from "../../../platform/jobs/job.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import { answerInThread } from "../../texts/answer/thread-answers.ts";
import { callTopic, mediaProcessTopic } from "../call-topics.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { releaseCallTexts } from "../live/call-texts.ts";
import type { LiveCall } from "../live/live-call.ts";
import { logEnd } from "../observation/call-lines.ts";
import { sendStatusUpdate } from "../reports/send-status-update.ts";
import { lockEndingReason, moveToEnd, noteEndDuringTermination } from "./call-end-store.ts";
import { finishCallJob, hangUpRequest } from "./call-jobs.ts";

/** Longer than a hang-up request may take at any carrier. */
export const TERMINATION_CLAIM_MS = 20_000;

export interface CallEnding {
  readonly reason: EndReason;
  /** What exactly went wrong, for people; nothing that was said in the call. */
  readonly detail?: string | null;
  /** When the line ended, if known; long ago if the end could not be written at once. */
  readonly endedAt?: Date | null;
  /** A report that the line is gone cannot say who ended it: a reason we put on record beforehand takes precedence. */
  readonly isReport?: boolean;
  /** The caller holds the claim of a terminate. */
  readonly isTerminating?: boolean;
  /** The line may still be open and costs money: it is hung up, with retries. */
  readonly hangsUp?: boolean;
  /** The call's session ends it, and logs that itself. */
  readonly isOfSession?: boolean;
}

/**
 * Ends a call once, whoever comes first: hang-up, terminate, watchdog or session. What follows (bill, trace, report) is
 * queued in the same transaction.
 * @returns whether this ended the call; false when it was over already
 */
export async function endCall(
  deps: Pick<CallsDeps, "webhooks" | "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  ending: CallEnding,
): Promise<boolean> {
  const { detail = null, endedAt = null, isReport = false, isTerminating = false, hangsUp = false } = ending;
  const intended = isReport ? await lockEndingReason(unit, call.id) : null;
  const reason = intended ?? ending.reason;
  const { status } = END_REASONS[reason];
  const claimMs = isTerminating ? null : TERMINATION_CLAIM_MS;
  const callSid = await moveToEnd(unit, call.id, { status, reason, detail, endedAt, claimMs });
  if (callSid === null) {
    if (!isTerminating) await noteEndDuringTermination(unit, call.id, { reason: ending.reason, detail });
    return false;
  }
  unit.enqueue(
    jobRequest(
      finishCallJob,
      { organizationId: call.organizationId, callId: call.id },
      { group: String(call.organizationId) },
    ),
  );
  for (const { conversationId } of await releaseCallTexts(unit, call.id)) await answerInThread(unit, conversationId);
  if (hangsUp) unit.enqueue(hangUpRequest(call));
  await sendStatusUpdate(deps, unit, { ...call, callSid }, status);
  await announce(unit, callTopic(call.id), "ended");
  if (call.mediaProcessId !== null) {
    await announce(unit, mediaProcessTopic(call.mediaProcessId), `end|${call.id}|${reason}`);
  }
  const { metrics, logger } = deps.platform;
  metrics.count("parley_calls_ended_total", { reason });
  // A session logs more, when it is done. If it turns out to be gone, `finishCall` logs the end.
  const hasSession = call.mediaProcessId !== null && reason !== "process-lost";
  if (!hasSession && ending.isOfSession !== true) logEnd(logger, { ...call, callSid }, reason, null);
  return true;
}
