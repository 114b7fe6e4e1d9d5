import { asId, type CallId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { handleJob, type JobRegistration, jobRequest } from "../../../platform/jobs/job.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { readForMemories } from "../../memories/extraction/request-extraction.ts";
import { noteUsedMemories } from "../../memories/uses/note-uses.ts";
import { enrollForShadow } from "../../prompts/shadow/enroll-conversations.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { billCall } from "../costs/bill-call.ts";
import { addCallFigures } from "../figures/call-figure-store.ts";
import { isMediaProcessAlive } from "../fleet/media-process-store.ts";
import type { LiveCall } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { logEnd } from "../observation/call-lines.ts";
import { completeUnfinishedRecordings } from "../recordings/complete-recordings.ts";
import { listSpokenTurns } from "../reports/analysis-store.ts";
import { analyzeCall } from "../reports/analyze-call.ts";
import { endOfCallReportEvent } from "../reports/end-of-call-report.ts";
import { awaitCarrierEnd } from "./await-carrier-end.ts";
import { claimReport, isReported, readEndReason, readTime, readTimeIn } from "./call-end-store.ts";
import { finishCallJob } from "./call-jobs.ts";
import { readCallEnd } from "./carrier-end-store.ts";
import { keepOutcome, traceCall } from "./record-call.ts";

/** How long the session may take to write its last words and the recording. */
const SESSION_GRACE_MS = 20_000;
/** Most sessions have written everything by the first of these; a slow one is asked for less and less often. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 500;

export function finishCall(deps: CallsDeps): JobRegistration {
  return handleJob(finishCallJob, ({ organizationId, callId }, { signal }) =>
    finish(deps, asId<OrganizationId>(organizationId), asId<CallId>(callId), signal),
  );
}

/**
 * Waits for the carrier's report of the end, then makes bill, trace, analysis and report: each once, in this order. The next
 * run continues an interrupted one.
 */
async function finish(deps: CallsDeps, organizationId: OrganizationId, callId: CallId, signal: AbortSignal) {
  const scope = deps.platform.data.scope(organizationId);
  const ended = await scope.transaction(async (unit) => {
    const found = await findLiveCall(unit, { id: callId });
    if (found === null || found.status === "ongoing" || (await isReported(unit, callId))) return null;
    const pauseMs = await pauseForSession(unit, found);
    if (pauseMs === null) return found;
    await finishLater(unit, found, pauseMs);
    return null;
  });
  if (ended === null) return;
  const waitMs = await awaitCarrierEnd(deps, scope, ended, signal);
  if (waitMs !== null) {
    await scope.transaction((unit) => finishLater(unit, ended, waitMs));
    return;
  }
  const call = await scope.transaction(async (unit) => {
    // Read again: the carrier may have reported the end meanwhile.
    const found = await findLiveCall(unit, { id: callId });
    if (found === null || (await isReported(unit, callId))) return null;
    await completeUnfinishedRecordings(deps.files, unit, callId);
    await billCall(unit, callId);
    await traceCall(deps.platform, unit, found);
    return found;
  });
  if (call === null) return;
  // Apart from the bill, which must not wait for memories, nor be lost with them.
  await scope.transaction(async (unit) => {
    const spoken = (await listSpokenTurns(unit, callId)).filter(({ role }) => role === "assistant");
    await noteUsedMemories(unit, callId, spoken);
    await readForMemories(unit, [callId]);
    await enrollForShadow(unit, [callId]);
  });
  const assistant = await scope.transaction((unit) => findAssistant(unit, call.assistantId));
  await analyzeCall(deps, scope, call, assistant, signal);
  await scope.transaction(async (unit) => {
    if (!(await claimReport(unit, callId))) return;
    await logLostEnd(deps, unit, call);
    await keepOutcome(unit, callId);
    await addCallFigures(unit, [callId]);
    if (assistant === null || !(await deps.webhooks.isWanted(unit, assistant.webhookUrl))) return;
    await deps.webhooks.enqueueWebhook(unit, {
      type: "end-of-call-report",
      url: assistant.webhookUrl,
      conversationId: asId<ConversationId>(callId),
      assistantId: assistant.id,
      ...(await endOfCallReportEvent(deps, unit, call)),
    });
  });
}

async function finishLater(
  unit: ScopedUnitOfWork,
  { id: callId, organizationId }: Pick<LiveCall, "id" | "organizationId">,
  delayMs: number,
): Promise<void> {
  const startAfter = await readTimeIn(unit, delayMs);
  unit.enqueue(jobRequest(finishCallJob, { organizationId, callId }, { group: String(organizationId), startAfter }));
}

/** A call that its session has never released: the session is gone, and its end was logged by nobody. */
async function logLostEnd({ platform }: CallsDeps, unit: ScopedUnitOfWork, call: LiveCall): Promise<void> {
  const reason = call.mediaProcessId === null ? null : await readEndReason(unit, call.id);
  if (reason !== null && reason !== "process-lost") logEnd(platform.logger, call, reason, null);
}

/**
 * A session releases its call when everything is written.
 * @returns how many ms to wait before the next look; null when the session is done, gone, or has had its time
 */
async function pauseForSession(unit: ScopedUnitOfWork, call: LiveCall): Promise<number | null> {
  if (call.mediaProcessId === null || !(await isMediaProcessAlive(unit, call.mediaProcessId))) return null;
  const noticedMs = (await readCallEnd(unit, call.id))?.noticedAt.getTime() ?? 0;
  const waitedMs = (await readTime(unit)).getTime() - noticedMs;
  if (waitedMs >= SESSION_GRACE_MS) return null;
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waitedMs));
}
