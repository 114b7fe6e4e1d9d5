import { listCallWebhookLogs as contract } from "@parley/contracts/calls/call-contracts";
import { asId } from "@parley/foundation/branded-ids";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listConversationTries } from "../../webhooks/deliveries/list-conversation-tries.ts";
import { eventTypeOf, presentWebhookTry } from "../present-webhook-try.ts";
import { withCall } from "../require-call.ts";

export function listCallWebhookLogsOperation(): Operation {
  return defineOperation(contract, ({ scope, params, query }) =>
    withCall(scope, params, async (unit, call) => {
      const tries = await listConversationTries(unit, asId(call.id), eventTypeOf(query.webhook_type));
      return tries.map((attempt) => presentWebhookTry(call, attempt));
    }),
  );
}
