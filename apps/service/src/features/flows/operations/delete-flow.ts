import { deleteFlow as contract } from "@parley/contracts/flows/flow-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { deleteFlow } from "../delete-flow.ts";

export function deleteFlowOperation(): Operation {
  return defineOperation(contract, async ({ scope, params }) => {
    await scope.transaction((unit) => deleteFlow(unit, asId(params.flow_id)));
    return { success: true, message: "Flow deleted", data: null };
  });
}
