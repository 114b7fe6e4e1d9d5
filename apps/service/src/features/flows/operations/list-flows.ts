import { listFlows as contract } from "@parley/contracts/flows/flow-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listFlows } from "../flow-store.ts";
import { presentFlow } from "../present-flow.ts";

export function listFlowsOperation(): Operation {
  return defineOperation(contract, async ({ scope, query }) => {
    const filter = { onlyActive: query.active_only };
    return (await scope.transaction((unit) => listFlows(unit, filter, query))).map(presentFlow);
  });
}
