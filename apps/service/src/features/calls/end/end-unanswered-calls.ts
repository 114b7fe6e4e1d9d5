import type { OrganizationId } from "@parley/foundation/branded-ids";
import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { combineWrites } from "../../../platform/database/combined-writes.ts";
import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announceAll } from "../../../platform/live-events/live-events.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { CallEndReport } from "../../../providers/telephony/carrier-calls.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { callTopic } from "../call-topics.ts";
import { billUnansweredCalls } from "../costs/bill-call.ts";
import { addCallFigures } from "../figures/call-figure-store.ts";
import type { LiveCall } from "../live/live-call.ts";
import { logEnd } from "../observation/call-lines.ts";
import { logCarrierEnds } from "./note-carrier-end.ts";
import { keepOutcome, traceCalls } from "./record-call.ts";
import { moveUnansweredToEnd } from "./unanswered-end-store.ts";

/** A carrier's report of the end of a call that we placed. */
export interface UnansweredReport extends CallEndReport {
  readonly call: LiveCall;
  readonly reason: EndReason;
  /** The carrier's id of the call; empty when it does not say. */
  readonly callSid: string;
  /** What exactly the carrier says, for people. */
  readonly detail: string | null;
}

/**
 * Ends a call that we placed and nobody took, on its carrier's report of its end, when nobody is to be told of it. Nothing was said,
 * nothing is being written and nothing is waited for: bill and trace are made in the same transaction. Most calls of a campaign end
 * like this, many at a time: those of an organization that are reported while others are being written end together.
 * @returns false when there is more to it, and nothing was done: `endCall` sees to it
 */
export type EndUnansweredCall = (report: UnansweredReport) => Promise<boolean>;

export function createUnansweredCalls(
  platform: Pick<Platform, "data" | "hashes" | "metrics" | "logger">,
): EndUnansweredCall {
  const writers = new Map<OrganizationId, EndUnansweredCall>();
  return (report) => {
    const { organizationId } = report.call;
    const known = writers.get(organizationId);
    if (known !== undefined) return known(report);
    const added = combineWrites<UnansweredReport, boolean>((reports) => endAll(platform, organizationId, reports), {
      onIdle: () => writers.delete(organizationId),
    });
    writers.set(organizationId, added);
    return added(report);
  };
}

/** @returns of each whether it ended */
async function endAll(
  platform: Pick<Platform, "data" | "hashes" | "metrics" | "logger">,
  organizationId: OrganizationId,
  reports: readonly UnansweredReport[],
): Promise<readonly boolean[]> {
  // A carrier may repeat itself. The second report finds nothing left to do.
  const first = new Map(reports.map((report) => [report.call.id, report] as const).reverse());
  const ended = await platform.data.scope(organizationId).transaction(async (unit) => {
    await useGenericPlans(unit);
    const told = await whatNobodyIsToldOf(unit, [...first.values()]);
    const calls = await moveUnansweredToEnd(
      unit,
      told.map(({ call, reason, detail, endedAt, callSid }) => ({
        ...{ call, reason, detail, endedAt, status: END_REASONS[reason].status },
        callSid: callSid === "" ? null : callSid,
      })),
    );
    const ids = new Set(calls.map(({ id }) => id));
    const over = told.filter(({ call }) => ids.has(call.id));
    if (over.length === 0) return over;
    const overCalls = over.map(({ call }) => call);
    await billUnansweredCalls(unit, overCalls);
    await traceCalls(platform, unit, overCalls);
    await logCarrierEnds(
      unit,
      over.map((report) => ({ callId: report.call.id, report })),
    );
    for (const { id, hasPromptVersion } of calls) if (hasPromptVersion) await keepOutcome(unit, id);
    await addCallFigures(
      unit,
      overCalls.map(({ id }) => id),
    );
    await announceAll(
      unit,
      overCalls.map(({ id }) => callTopic(id)),
      "ended",
    );
    return over;
  });
  for (const { call, reason } of ended) {
    platform.metrics.count("parley_calls_ended_total", { reason });
    logEnd(platform.logger, call, reason, null);
  }
  return reports.map((report) => ended.includes(report));
}

/** A customer's webhook is: events that are written together may be delivered in any order, and the report is to be the last. */
async function whatNobodyIsToldOf(
  unit: ScopedUnitOfWork,
  reports: readonly UnansweredReport[],
): Promise<readonly UnansweredReport[]> {
  const untold = reports.filter(({ durationSeconds }) => (durationSeconds ?? 0) === 0);
  const hasWebhook = new Map<number, boolean>();
  for (const { call } of untold) {
    if (hasWebhook.has(call.assistantId)) continue;
    hasWebhook.set(call.assistantId, (await findAssistant(unit, call.assistantId))?.webhookUrl != null);
  }
  return untold.filter(({ call }) => hasWebhook.get(call.assistantId) === false);
}
