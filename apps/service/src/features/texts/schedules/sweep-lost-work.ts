import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest, type Schedule } from "../../../platform/jobs/job.ts";
import { claimLostTurns } from "../answer/turn-store.ts";
import { answerTextsJob, reconcileTextJob, sendTextJob } from "../jobs/text-jobs.ts";
import { claimUntakenTexts } from "../outreach/outreach-text-store.ts";
import { claimLostTexts } from "../send/lost-text-store.ts";
import type { TextsDeps } from "../texts-deps.ts";

const EVERY_MS = 5_000;
const AT_ONCE = 500;
/** The queue itself notices a dead worker about as fast. A shorter time would only lengthen a long queue. */
const OVERDUE_TURN_MS = 15_000;

/** Campaigns take their texts to the carrier themselves, at once and without a job: what nobody took by then was left behind. */
const UNTAKEN_TEXT_MS = 3_000;

/**
 * The rows are the truth and jobs only nudges: whatever has waited too long gets a new nudge. Each sweep moves the times of
 * the rows it nudged, so that a backlog is not nudged again and again.
 */
export function sweepLostWork(deps: Pick<TextsDeps, "platform" | "reconcileGraceMs">): Schedule {
  return {
    name: "sweep-lost-sms-work",
    everyMs: EVERY_MS,
    run: () =>
      deps.platform.data.unscoped.transaction(async (unit) => {
        await nudgeTurns(unit);
        await nudgeTexts(unit, "sending", deps.reconcileGraceMs);
        await nudgeTexts(unit, "queued", 120_000);
        await nudgeUntakenTexts(unit);
      }),
  };
}

async function nudgeTurns(unit: UnitOfWork): Promise<void> {
  for (const turn of await claimLostTurns(unit, OVERDUE_TURN_MS, AT_ONCE)) {
    unit.enqueue(jobRequest(answerTextsJob, turn, { group: String(turn.organizationId) }));
  }
}

async function nudgeTexts(unit: UnitOfWork, status: "sending" | "queued", olderThanMs: number): Promise<void> {
  const job = status === "sending" ? reconcileTextJob : sendTextJob;
  for (const text of await claimLostTexts(unit, status, olderThanMs, AT_ONCE)) {
    unit.enqueue(jobRequest(job, text, { group: String(text.organizationId) }));
  }
}

async function nudgeUntakenTexts(unit: UnitOfWork): Promise<void> {
  for (const text of await claimUntakenTexts(unit, UNTAKEN_TEXT_MS, AT_ONCE)) {
    unit.enqueue(jobRequest(sendTextJob, text, { group: String(text.organizationId) }));
  }
}
