import type { JobRequest, Schedule } from "../../../platform/jobs/job.ts";
import { callerSimulationRequest } from "../callers/simulation-job.ts";
import { listOverdueRuns, type RunTable } from "../claims/claim-store.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { optimizationRequest } from "../optimization/optimization-job.ts";
import { evaluationRequest } from "../runs/eval-job.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 50;

/** Ask again for evaluations, optimizations and simulations of callers whose job was lost, or that may spend again. */
export function resumeOverdueRuns(deps: Pick<LearningDeps, "platform">): readonly Schedule[] {
  return [
    resume(deps, "resume-overdue-evaluations", "eval_runs", evaluationRequest),
    resume(deps, "resume-overdue-optimizations", "optimizations", optimizationRequest),
    resume(deps, "resume-overdue-caller-simulations", "caller_simulations", callerSimulationRequest),
  ];
}

function resume(
  { platform }: Pick<LearningDeps, "platform">,
  name: string,
  table: RunTable,
  requestOf: (organizationId: number, id: number) => JobRequest,
): Schedule {
  return {
    name,
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const { organizationId, id } of await listOverdueRuns(unit, table, AT_ONCE)) {
          unit.enqueue(requestOf(organizationId, id));
        }
      }),
  };
}
