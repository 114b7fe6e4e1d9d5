import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import type { CallEndReport } from "../../../providers/telephony/carrier-calls.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { callTopic } from "../call-topics.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { billUnansweredCall } from "../costs/bill-call.ts";
import type { LiveCall } from "../live/live-call.ts";
import { sendStatusUpdateTo } from "../reports/send-status-update.ts";
import { moveUnansweredToEnd } from "./call-end-store.ts";
import { logCarrierEnd } from "./note-carrier-end.ts";
import { reportCall, traceCall } from "./report-call.ts";

export interface UnansweredReport extends CallEndReport {
  /** The carrier's id of the call; empty when it does not say. */
  readonly callSid: string;
  /** What exactly the carrier says, for people. */
  readonly detail: string | null;
}

/**
 * Ends a call that we placed and nobody took, on its carrier's report of its end. Nothing was said, nothing is being written and
 * nothing is waited for: bill, trace and report are made in the same transaction. Most calls of a campaign end like this.
 * @returns false when there is more to it, and nothing was done: `endCall` sees to it
 */
export async function endUnansweredCall(
  deps: Pick<CallsDeps, "webhooks" | "platform" | "publicBaseUrl">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  reason: EndReason,
  report: UnansweredReport,
): Promise<boolean> {
  if ((report.durationSeconds ?? 0) > 0) return false;
  const { status } = END_REASONS[reason];
  const { endedAt, detail } = report;
  const told = report.callSid === "" ? null : report.callSid;
  const callSid = await moveUnansweredToEnd(unit, call, { status, reason, detail, endedAt, callSid: told });
  if (callSid === null) return false;
  const assistant = await findAssistant(unit, call.assistantId);
  await billUnansweredCall(unit, call);
  await traceCall(deps, unit, call);
  await logCarrierEnd(unit, call.id, report);
  const ended = { ...call, callSid };
  await sendStatusUpdateTo(deps, unit, assistant, ended, status);
  await reportCall(deps, unit, ended, assistant);
  await announce(unit, callTopic(call.id), "ended");
  deps.platform.metrics.count("parley_calls_ended_total", { reason });
  return true;
}
