import { readCallLadder } from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { withWireTimestamps } from "@parley/contracts/wire-types";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { requireCall } from "../require-call.ts";

/** The SIP messages of a call, for who has to find out why it failed. */
export function callLadderOperations(deps: CallsDeps): readonly Operation[] {
  return [
    defineOperation(readCallLadder, async ({ scope, params }) => {
      const { callSid } = await scope.transaction((unit) => requireCall(unit, params));
      const ladder = callSid === null ? null : await deps.readSipLadder(callSid);
      if (ladder === null) throw notFound("Call at the SIP bridge");
      return { ...ladder, messages: ladder.messages.map(withWireTimestamps) };
    }),
  ];
}
