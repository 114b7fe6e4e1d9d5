import { updateFlow as contract } from "@parley/contracts/flows/flow-contracts";
import { type AssistantId, asId, type FlowId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeFlow } from "../change-flow.ts";
import { checkGraph } from "../check-graph.ts";
import { answerGraphRefusal } from "../graph-issues.ts";
import { presentFlow } from "../present-flow.ts";

export function updateFlowOperation(): Operation {
  return defineOperation(contract, async ({ scope, params, body }) => {
    const change = {
      name: body.name ?? null,
      baseAssistantId: body.base_assistant_id == null ? null : asId<AssistantId>(body.base_assistant_id),
      graph: body.graph == null ? null : checkGraph(body.graph),
      isActive: body.is_active ?? null,
    };
    const id = asId<FlowId>(params.flow_id);
    return presentFlow(await answerGraphRefusal(() => scope.transaction((unit) => changeFlow(unit, id, change))));
  });
}
