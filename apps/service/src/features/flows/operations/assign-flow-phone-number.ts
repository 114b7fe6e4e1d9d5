import { assignFlowPhoneNumber, unassignFlowPhoneNumber } from "@parley/contracts/flows/flow-contracts";
import { asId, type FlowId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeNumber, unassignNumber } from "../../phone-numbers/assignment/assign-number.ts";
import { presentPhoneNumber } from "../../phone-numbers/present-phone-number.ts";

export function assignFlowPhoneNumberOperations(): readonly Operation[] {
  return [
    defineOperation(assignFlowPhoneNumber, async ({ scope, params }) => {
      const change = { flowId: asId<FlowId>(params.flow_id) };
      const number = await scope.transaction((unit) => changeNumber(unit, asId(params.phone_number_id), change));
      return { success: true, message: "Phone number assigned", data: presentPhoneNumber(number) };
    }),
    defineOperation(unassignFlowPhoneNumber, async ({ scope, params }) => {
      const answeredBy = { flowId: asId<FlowId>(params.flow_id) };
      const number = await scope.transaction((unit) => unassignNumber(unit, asId(params.phone_number_id), answeredBy));
      return { success: true, message: "Phone number unassigned", data: presentPhoneNumber(number) };
    }),
  ];
}
