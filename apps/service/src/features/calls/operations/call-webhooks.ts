import { callWebhookContracts } from "@parley/contracts/calls/call-webhook-contracts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { receiveCallWebhook } from "../carrier-events/receive-call-webhook.ts";

/** The addresses carriers send call webhooks to. */
export function callWebhookOperations(deps: CallsDeps): readonly Operation[] {
  return callWebhookContracts.map(({ provider, contract }) =>
    definePublicOperation(contract, async (input) => {
      const reply = await receiveCallWebhook(deps, provider, {
        method: input.method === "POST" ? "POST" : "GET",
        url: `${deps.publicBaseUrl}${input.rawTarget}`,
        headers: input.headers,
        body: input.rawBody,
      });
      return new OperationReply({
        statusCode: reply.statusCode,
        headers: { "content-type": reply.contentType },
        body: reply.body,
      });
    }),
  );
}
