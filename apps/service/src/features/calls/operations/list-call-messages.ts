import { listCallMessages as contract } from "@parley/contracts/calls/call-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listCallMessages } from "../call-message-store.ts";
import { presentCallMessage } from "../present-call-message.ts";
import { withCall } from "../require-call.ts";

export function listCallMessagesOperation(): Operation {
  return defineOperation(contract, async ({ scope, params, query }) => {
    const messages = await withCall(scope, params, (unit, call) => listCallMessages(unit, call.id, query.role));
    return messages.map(presentCallMessage);
  });
}
