import type { Schedule } from "../../../platform/jobs/job.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { evaluationRequest } from "../runs/eval-job.ts";
import { listOverdueRuns } from "../runs/run-store.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 50;

/** Asks again for evaluations whose job was lost, or that may spend again. */
export function resumeOverdueEvaluations({ platform }: LearningDeps): Schedule {
  return {
    name: "resume-overdue-evaluations",
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const { organizationId, runId } of await listOverdueRuns(unit, AT_ONCE)) {
          unit.enqueue(evaluationRequest(organizationId, runId));
        }
      }),
  };
}
