import { getFlow as contract } from "@parley/contracts/flows/flow-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findFlow } from "../flow-store.ts";
import { presentFlow } from "../present-flow.ts";

export function getFlowOperation(): Operation {
  return defineOperation(contract, async ({ scope, params }) => {
    const flow = await scope.transaction((unit) => findFlow(unit, asId(params.flow_id)));
    if (flow === null) throw notFound("Flow");
    return presentFlow(flow);
  });
}
