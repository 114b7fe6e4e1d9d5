import type { Feature } from "../../platform/feature.ts";
import { runCallerSimulation } from "./callers/run-caller-simulation.ts";
import type { LearningDeps } from "./learning-deps.ts";
import { callerSimulationOperations } from "./operations/caller-simulations.ts";
import { evalCaseOperations } from "./operations/eval-cases.ts";
import { evalDatasetOperations } from "./operations/eval-datasets.ts";
import { evalRunOperations } from "./operations/eval-runs.ts";
import { learningStatsOperations } from "./operations/learning-stats.ts";
import { runEvaluation } from "./runs/run-evaluation.ts";
import { resumeOverdueCallerSimulations } from "./schedules/resume-overdue-caller-simulations.ts";
import { resumeOverdueEvaluations } from "./schedules/resume-overdue-evaluations.ts";

/**
 * What assistants learn, and how it is found out whether they did.
 * @param jobDeps on the workers' database connections
 */
export function createLearningFeature(jobDeps: LearningDeps): Feature {
  return {
    operations: [
      ...evalDatasetOperations,
      ...evalCaseOperations,
      ...evalRunOperations,
      ...learningStatsOperations,
      ...callerSimulationOperations(jobDeps),
    ],
    jobs: [runEvaluation(jobDeps), runCallerSimulation(jobDeps)],
    schedules: [resumeOverdueEvaluations(jobDeps), resumeOverdueCallerSimulations(jobDeps)],
  };
}
