import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest, type Schedule } from "../../../platform/jobs/job.ts";
import { takeLostTurns } from "../answer/answer-turn-store.ts";
import { takeLostTexts } from "../send/lost-text-store.ts";
import { answerSmsJob, reconcileSmsJob, sendSmsJob } from "../text-jobs.ts";
import type { SmsDeps } from "../texts-deps.ts";

const EVERY_MS = 5_000;
const AT_ONCE = 500;
/** The queue finds out by itself that a worker died, about as fast. Sooner would only lengthen the queue when it is long. */
const OVERDUE_TURN_MS = 15_000;

/**
 * The rows are the truth, jobs only nudges: whatever waits longer than it should gets a new nudge. Each sweep marks what
 * it nudged by moving the row's time, so that a backlog is not nudged again and again.
 */
export function sweepLostWork(deps: Pick<SmsDeps, "platform" | "reconcileGraceMs">): Schedule {
  return {
    name: "sweep-lost-sms-work",
    everyMs: EVERY_MS,
    run: () =>
      deps.platform.data.unscoped.transaction(async (unit) => {
        await nudgeTurns(unit);
        await nudgeTexts(unit, "sending", deps.reconcileGraceMs);
        await nudgeTexts(unit, "queued", 120_000);
      }),
  };
}

async function nudgeTurns(unit: UnitOfWork): Promise<void> {
  for (const turn of await takeLostTurns(unit, OVERDUE_TURN_MS, AT_ONCE)) {
    unit.enqueue(jobRequest(answerSmsJob, turn, { group: String(turn.organizationId) }));
  }
}

async function nudgeTexts(unit: UnitOfWork, status: "sending" | "queued", olderThanMs: number): Promise<void> {
  const job = status === "sending" ? reconcileSmsJob : sendSmsJob;
  for (const text of await takeLostTexts(unit, status, olderThanMs, AT_ONCE)) {
    unit.enqueue(jobRequest(job, text, { group: String(text.organizationId) }));
  }
}
