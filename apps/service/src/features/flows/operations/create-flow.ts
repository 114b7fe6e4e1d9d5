import { createFlow as contract } from "@parley/contracts/flows/flow-contracts";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { checkGraph } from "../check-graph.ts";
import { createFlow } from "../create-flow.ts";
import type { FlowsDeps } from "../flows-deps.ts";
import { answerGraphRefusal } from "../graph-issues.ts";
import { presentFlow } from "../present-flow.ts";

export function createFlowOperation(deps: FlowsDeps): Operation {
  return defineOperation(contract, async ({ scope, identity, body }) => {
    const flow = {
      name: body.name,
      baseAssistantId: body.base_assistant_id == null ? null : asId<AssistantId>(body.base_assistant_id),
      graph: body.graph == null ? null : checkGraph(body.graph),
      isActive: body.is_active,
    };
    return presentFlow(await answerGraphRefusal(() => createFlow(deps, scope, identity.userId, flow)));
  });
}
