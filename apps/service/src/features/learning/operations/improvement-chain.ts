import { getImprovementChain } from "@parley/contracts/learning/improvement-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { readChain } from "../improvements/read-chain.ts";

export const improvementChainOperations: readonly Operation[] = [
  defineOperation(getImprovementChain, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireAssistant(unit, params.assistant_id);
      const { steps, isComplete } = await readChain(unit, id, query);
      return {
        steps: steps.map(({ at, from, ...step }) => ({ ...step, at: toWireTimestamp(at), from: [...from] })),
        is_complete: isComplete,
      };
    }),
  ),
];
