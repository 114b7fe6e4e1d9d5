import { changeCallMetadata as contract } from "@parley/contracts/calls/call-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { mergeMetadata } from "../call-store.ts";
import { requireCall } from "../require-call.ts";
import { showCall } from "../show-calls.ts";

export function changeCallMetadataOperation(): Operation {
  return defineOperation(contract, ({ scope, params, body }) =>
    scope.transaction(async (unit) => {
      if (!(await mergeMetadata(unit, asId(params.call_id), body.metadata))) throw notFound("Call");
      return showCall(unit, await requireCall(unit, params));
    }),
  );
}
