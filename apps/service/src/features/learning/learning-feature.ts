import type { Feature } from "../../platform/feature.ts";
import type { LearningDeps } from "./learning-deps.ts";
import { evalCaseOperations } from "./operations/eval-cases.ts";
import { evalDatasetOperations } from "./operations/eval-datasets.ts";
import { evalRunOperations } from "./operations/eval-runs.ts";
import { learningStatsOperations } from "./operations/learning-stats.ts";
import { runEvaluation } from "./runs/run-evaluation.ts";
import { answerShadowedConversations } from "./schedules/answer-shadowed-conversations.ts";
import { resumeOverdueEvaluations } from "./schedules/resume-overdue-evaluations.ts";
import { answerInShadow } from "./shadow/answer-in-shadow.ts";

/**
 * What assistants learn, and how it is found out whether they did.
 * @param jobDeps on the workers' database connections
 */
export function createLearningFeature(jobDeps: LearningDeps): Feature {
  return {
    operations: [...evalDatasetOperations, ...evalCaseOperations, ...evalRunOperations, ...learningStatsOperations],
    jobs: [runEvaluation(jobDeps), answerInShadow(jobDeps)],
    schedules: [resumeOverdueEvaluations(jobDeps), answerShadowedConversations(jobDeps)],
  };
}
