import { initiateCall as contract } from "@parley/contracts/calls/call-control-contracts";
import { readIdempotencyKey } from "../../../platform/http/idempotency-key.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import { initiateCall } from "../start/place-outbound-call.ts";

export function initiateCallOperation(deps: CallsDeps): Operation {
  return defineOperation(contract, async ({ body, headers, identity }) => {
    const key = readIdempotencyKey(headers);
    const call = await initiateCall(deps, identity.organizationId, {
      to: body.to_phone_number,
      from: body.from_phone_number ?? null,
      assistantId: body.assistant_id ?? null,
      welcomeMessage: body.welcome_message ?? null,
      agenda: body.agenda ?? null,
      variables: body.variables ?? {},
      // A key may name whom it is about; what is kept tells nobody.
      idempotencyKey: key === null ? null : deps.platform.hashes.hash("idempotency-key", key).toString("hex"),
    });
    return {
      success: true as const,
      message: "The call is being placed",
      call_sid: call.callSid,
      call_id: call.id,
      status: call.status,
      from_number: call.assistantPhoneNumber,
      to_number: call.customerPhoneNumber,
    };
  });
}
