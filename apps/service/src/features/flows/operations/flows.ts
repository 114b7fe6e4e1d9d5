import { createFlow, deleteFlow, getFlow, listFlows, updateFlow } from "@parley/contracts/flows/flow-contracts";
import { type AssistantId, asId, type FlowId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeFlow } from "../change-flow.ts";
import { checkGraph } from "../check-graph.ts";
import { addFlow } from "../create-flow.ts";
import { removeFlow } from "../delete-flow.ts";
import { findFlow, findFlows } from "../flow-store.ts";
import type { FlowsDeps } from "../flows-deps.ts";
import { withGraphIssues } from "../graph-issues.ts";
import { presentFlow } from "../present-flow.ts";

/** Endpoints under /flows. */
export function flowOperations(deps: FlowsDeps): readonly Operation[] {
  return [
    defineOperation(createFlow, async ({ scope, identity, body }) => {
      const flow = {
        name: body.name,
        baseAssistantId: body.base_assistant_id == null ? null : asId<AssistantId>(body.base_assistant_id),
        graph: body.graph == null ? null : checkGraph(body.graph),
        isActive: body.is_active,
      };
      return presentFlow(await withGraphIssues(() => addFlow(deps, scope, identity.userId, flow)));
    }),
    defineOperation(listFlows, async ({ scope, query }) => {
      const filter = { onlyActive: query.active_only };
      return (await scope.transaction((unit) => findFlows(unit, filter, query))).map(presentFlow);
    }),
    defineOperation(getFlow, async ({ scope, params }) => {
      const flow = await scope.transaction((unit) => findFlow(unit, asId(params.flow_id)));
      if (flow === null) throw notFound("Flow");
      return presentFlow(flow);
    }),
    defineOperation(updateFlow, async ({ scope, params, body }) => {
      const change = {
        name: body.name ?? null,
        baseAssistantId: body.base_assistant_id == null ? null : asId<AssistantId>(body.base_assistant_id),
        graph: body.graph == null ? null : checkGraph(body.graph),
        isActive: body.is_active ?? null,
        expectedVersion: body.expected_version ?? null,
      };
      const id = asId<FlowId>(params.flow_id);
      return presentFlow(await withGraphIssues(() => scope.transaction((unit) => changeFlow(unit, id, change))));
    }),
    defineOperation(deleteFlow, async ({ scope, params }) => {
      await scope.transaction((unit) => removeFlow(unit, asId(params.flow_id), deps.onFlowDeleted));
      return { success: true, message: "Flow deleted", data: null };
    }),
  ];
}
