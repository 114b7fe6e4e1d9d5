import { asId, type CallId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { databaseTime, databaseTimeIn } from "../../../platform/database/database-time.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobRegistration, jobRequest } from "../../../platform/jobs/job.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { billCall } from "../costs/bill-call.ts";
import { isMediaProcessAlive } from "../fleet/media-process-store.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import { writeTrace } from "../lifecycle/write-trace.ts";
import type { LiveCall } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { completeUnfinishedRecordings } from "../recordings/complete-recordings.ts";
import { analyzeCall, type CallAnalyst } from "../reports/analyze-call.ts";
import { endOfCallReportEvent } from "../reports/end-of-call-report.ts";
import { awaitCarrierEnd } from "./await-carrier-end.ts";
import { readCallEnd } from "./call-end-store.ts";
import { finishCallJob } from "./call-jobs.ts";

/** The session writes its last words and the recording; then nobody waits for it any more. */
const SESSION_GRACE_MS = 20_000;
const ASK_AGAIN_MS = 500;

export interface FinishDeps extends CallsDeps {
  readonly analyst: CallAnalyst;
}

export function finishCall(deps: FinishDeps): JobRegistration {
  return handleJob(finishCallJob, ({ organizationId, callId }, { signal }) =>
    finish(deps, asId<OrganizationId>(organizationId), asId<CallId>(callId), signal),
  );
}

/** The carrier's word on the end, then bill, trace, analysis, report: each once, in this order; a run that breaks off is gone on with by the next. */
async function finish(deps: FinishDeps, organizationId: OrganizationId, callId: CallId, signal: AbortSignal) {
  const scope = deps.platform.data.scope(organizationId);
  const ended = await scope.transaction(async (unit) => {
    const found = await findLiveCall(unit, { id: callId });
    if (found === null || found.status === "ongoing" || (await isReported(unit, callId))) return null;
    if (!(await isBeingWritten(unit, found))) return found;
    await finishLater(unit, found, ASK_AGAIN_MS);
    return null;
  });
  if (ended === null) return;
  const waitMs = await awaitCarrierEnd(deps, scope, ended, signal);
  if (waitMs !== null) {
    await scope.transaction((unit) => finishLater(unit, ended, waitMs));
    return;
  }
  const call = await scope.transaction(async (unit) => {
    // What the carrier told meanwhile is in it.
    const found = await findLiveCall(unit, { id: callId });
    if (found === null || (await isReported(unit, callId))) return null;
    await completeUnfinishedRecordings(deps.files, unit, callId);
    await billCall(unit, callId);
    await writeTrace(deps, unit, found);
    return found;
  });
  if (call === null) return;
  const assistant = await scope.transaction((unit) => findAssistant(unit, call.assistantId));
  await analyzeCall(deps, scope, call, assistant, signal);
  await scope.transaction(async (unit) => {
    if (!(await claimReport(unit, callId))) return;
    if (assistant?.webhookUrl == null) return;
    await deps.webhooks.enqueueWebhook(unit, {
      type: "end-of-call-report",
      url: assistant.webhookUrl,
      conversationId: asId<ConversationId>(callId),
      ...(await endOfCallReportEvent(deps, unit, call)),
    });
  });
}

async function finishLater(
  unit: ScopedUnitOfWork,
  { id: callId, organizationId }: Pick<LiveCall, "id" | "organizationId">,
  delayMs: number,
): Promise<void> {
  const startAfter = await databaseTimeIn(unit.db, delayMs);
  unit.enqueue(jobRequest(finishCallJob, { organizationId, callId }, { group: String(organizationId), startAfter }));
}

async function isReported(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("calls")
    .select("reported_at")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .executeTakeFirst();
  return row?.reported_at != null;
}

/** Once: whoever moves it sends the report, in the same transaction. */
async function claimReport(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  const row = await unit.db
    .updateTable("calls")
    .set({ reported_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("reported_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A session lets go of its call when everything is written. */
async function isBeingWritten(unit: ScopedUnitOfWork, call: LiveCall): Promise<boolean> {
  if (call.mediaProcessId === null || !(await isMediaProcessAlive(unit, call.mediaProcessId))) return false;
  const noticedMs = (await readCallEnd(unit, call.id))?.noticedAt.getTime() ?? 0;
  return (await databaseTime(unit.db)).getTime() - noticedMs < SESSION_GRACE_MS;
}
