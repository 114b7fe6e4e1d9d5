import type { Feature } from "../../platform/feature.ts";
import { runCallerSimulation } from "./callers/run-caller-simulation.ts";
import type { LearningDeps } from "./learning-deps.ts";
import { callerSimulationOperations } from "./operations/caller-simulations.ts";
import { evalCaseOperations } from "./operations/eval-cases.ts";
import { evalDatasetOperations } from "./operations/eval-datasets.ts";
import { evalRunOperations } from "./operations/eval-runs.ts";
import { failureReviewOperations } from "./operations/failure-reviews.ts";
import { improvementChainOperations } from "./operations/improvement-chain.ts";
import { learningStatsOperations } from "./operations/learning-stats.ts";
import { optimizationOperations } from "./operations/optimizations.ts";
import { runOptimization } from "./optimization/run-optimization.ts";
import { runEvaluation } from "./runs/run-evaluation.ts";
import { answerShadowedConversations } from "./schedules/answer-shadowed-conversations.ts";
import { resumeOverdueRuns } from "./schedules/resume-overdue-runs.ts";
import { answerInShadow } from "./shadow/answer-in-shadow.ts";

/**
 * What assistants learn, and how it is found out whether they did.
 * @param jobDeps the same on the workers' database connections
 */
export function createLearningFeature(deps: LearningDeps, jobDeps: LearningDeps): Feature {
  return {
    operations: [
      ...evalDatasetOperations,
      ...evalCaseOperations,
      ...evalRunOperations,
      ...failureReviewOperations(deps),
      ...optimizationOperations(deps),
      ...improvementChainOperations,
      ...callerSimulationOperations(deps),
      ...learningStatsOperations,
    ],
    jobs: [runEvaluation(jobDeps), runOptimization(jobDeps), runCallerSimulation(jobDeps), answerInShadow(jobDeps)],
    schedules: [...resumeOverdueRuns(jobDeps), answerShadowedConversations(jobDeps)],
  };
}
