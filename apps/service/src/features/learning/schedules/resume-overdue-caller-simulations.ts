import type { Schedule } from "../../../platform/jobs/job.ts";
import { callerSimulationRequest } from "../callers/simulation-job.ts";
import { listOverdueCallerSimulations } from "../callers/simulation-store.ts";
import type { LearningDeps } from "../learning-deps.ts";

const EVERY_MS = 60_000;
const AT_ONCE = 50;

/** Asks again for simulations of callers whose job was lost, or that may spend again. */
export function resumeOverdueCallerSimulations({ platform }: LearningDeps): Schedule {
  return {
    name: "resume-overdue-caller-simulations",
    everyMs: EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const { organizationId, simulationId } of await listOverdueCallerSimulations(unit, AT_ONCE)) {
          unit.enqueue(callerSimulationRequest(organizationId, simulationId));
        }
      }),
  };
}
