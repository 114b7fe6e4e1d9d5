import { terminateCall as contract } from "@parley/contracts/calls/call-control-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { terminateCall } from "../end/terminate-call.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";

export function terminateCallOperation(deps: CallsDeps): Operation {
  return defineOperation(contract, async ({ params, scope }) => {
    const provider = await terminateCall(deps, scope, params.call_sid);
    return { success: true as const, message: `The call was ended through ${provider}` };
  });
}
