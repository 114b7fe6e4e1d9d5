import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import type { CallEndReport } from "../../../providers/telephony/carrier-calls.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { callTopic } from "../call-topics.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { billUnansweredCall } from "../costs/bill-call.ts";
import type { LiveCall } from "../live/live-call.ts";
import { moveUnansweredToEnd } from "./call-end-store.ts";
import { logCarrierEnd } from "./note-carrier-end.ts";
import { keepOutcome, traceCall } from "./record-call.ts";

export interface UnansweredReport extends CallEndReport {
  /** The carrier's id of the call; empty when it does not say. */
  readonly callSid: string;
  /** What exactly the carrier says, for people. */
  readonly detail: string | null;
}

/**
 * Ends a call that we placed and nobody took, on its carrier's report of its end, when nobody is to be told of it. Nothing was said,
 * nothing is being written and nothing is waited for: bill and trace are made in the same transaction. Most calls of a campaign end
 * like this.
 * @returns false when there is more to it, and nothing was done: `endCall` sees to it
 */
export async function endUnansweredCall(
  { platform }: Pick<CallsDeps, "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
  reason: EndReason,
  report: UnansweredReport,
): Promise<boolean> {
  if ((report.durationSeconds ?? 0) > 0) return false;
  const assistant = await findAssistant(unit, call.assistantId);
  // Events that are written together may be delivered in any order, and the report is to be the last.
  if (assistant?.webhookUrl != null) return false;
  const { status } = END_REASONS[reason];
  const { endedAt, detail } = report;
  const told = report.callSid === "" ? null : report.callSid;
  if (!(await moveUnansweredToEnd(unit, call, { status, reason, detail, endedAt, callSid: told }))) return false;
  await billUnansweredCall(unit, call);
  await traceCall(platform, unit, call);
  await logCarrierEnd(unit, call.id, report);
  await keepOutcome(unit, call.id);
  await announce(unit, callTopic(call.id), "ended");
  platform.metrics.count("parley_calls_ended_total", { reason });
  return true;
}
