import { getCall, getCallBySid } from "@parley/contracts/calls/call-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { withCall } from "../require-call.ts";
import { showCall } from "../show-calls.ts";

export function getCallOperations(): readonly Operation[] {
  return [
    defineOperation(getCall, ({ scope, params }) => withCall(scope, params, showCall)),
    defineOperation(getCallBySid, ({ scope, params }) => withCall(scope, params, showCall)),
  ];
}
