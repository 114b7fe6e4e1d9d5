import { getLearningStats } from "@parley/contracts/learning/learning-stats-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { readMemoryFigures } from "../../memories/graph/memory-figures.ts";
import { hidesCallers } from "../../memories/hides-callers.ts";
import { readPromptFigures } from "../../prompts/prompt-figures.ts";
import { countDatasets } from "../datasets/dataset-store.ts";
import { readLastPassRate } from "../runs/run-store.ts";

export const learningStatsOperations: readonly Operation[] = [
  defineOperation(getLearningStats, ({ scope, identity, params }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireAssistant(unit, params.assistant_id);
      const { memoryCount, edgeCount } = await readMemoryFigures(unit, id, hidesCallers(identity));
      const prompts = await readPromptFigures(unit, id);
      return {
        memory_count: memoryCount,
        edge_count: edgeCount,
        prompt_versions: prompts.versionCount,
        active_prompt_version: prompts.production,
        canary_prompt_version: prompts.canary,
        eval_datasets: await countDatasets(unit, id),
        last_eval_pass_rate: await readLastPassRate(unit, id),
      };
    }),
  ),
];
