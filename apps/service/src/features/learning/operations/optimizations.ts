import {
  cancelOptimization,
  getOptimization,
  listOptimizations,
  optimizationConfig,
  optimizePrompt,
  resumeOptimization,
} from "@parley/contracts/learning/optimization-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import type { LearningDeps } from "../learning-deps.ts";
import { listOptimizations as listRuns } from "../optimization/optimization-store.ts";
import { presentOptimization, presentOptimizationDetail } from "../optimization/present-optimization.ts";
import {
  cancelOptimization as cancel,
  requireOptimization,
  resumeOptimization as resume,
  startOptimization,
} from "../optimization/start-optimization.ts";

/** Optimizations: begun, watched, resumed and cancelled. */
export function optimizationOperations(deps: LearningDeps): readonly Operation[] {
  return [
    defineOperation(optimizePrompt, async ({ scope, identity, params, body }) => {
      const config = body.config ?? optimizationConfig.parse({});
      const run = await startOptimization(deps, scope, {
        assistantId: asId(params.assistant_id),
        baseVersionId: body.base_prompt_version_id ?? null,
        datasetId: body.dataset_id,
        config: {
          optimizer: config.optimizer,
          maxModelCalls: config.max_model_calls,
          maxCostMicros: Math.max(1, Math.round(config.max_cost_usd * 1_000_000)),
          heldOutShare: config.held_out_share,
          seed: config.seed,
          versionName: config.version_name ?? null,
        },
        createdBy: identity.userId,
      });
      return presentOptimizationDetail(run);
    }),
    defineOperation(listOptimizations, ({ scope, params, query }) =>
      scope.transaction(async (unit) => {
        const { id } = await requireAssistant(unit, params.assistant_id);
        return (await listRuns(unit, id, query)).map(presentOptimization);
      }),
    ),
    defineOperation(getOptimization, ({ scope, params }) =>
      scope.transaction(async (unit) =>
        presentOptimizationDetail(await requireOptimization(unit, params.assistant_id, params.optimization_id)),
      ),
    ),
    defineOperation(resumeOptimization, ({ scope, params }) =>
      scope.transaction(async (unit) =>
        presentOptimizationDetail(await resume(unit, params.assistant_id, params.optimization_id)),
      ),
    ),
    defineOperation(cancelOptimization, ({ scope, params }) =>
      scope.transaction(async (unit) =>
        presentOptimizationDetail(await cancel(unit, params.assistant_id, params.optimization_id)),
      ),
    ),
  ];
}
