import {
  carrierOfOlderPath,
  receiveOlderSmsWebhooks,
  receiveSmsWebhookByGet,
  receiveSmsWebhookByPost,
} from "@parley/contracts/texts/sms-webhook-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import {
  definePublicOperation,
  type Operation,
  type OperationInput,
  OperationReply,
} from "../../../platform/http/operation.ts";
import { receiveSmsWebhook } from "../receive/receive-sms-webhook.ts";
import type { SmsDeps } from "../texts-deps.ts";

/** Where carriers knock about texts; behind every door is one use case. */
export function receiveSmsWebhooks(deps: SmsDeps): readonly Operation[] {
  const receive = async (provider: string, input: OperationInput<unknown, unknown, unknown>) => {
    const reply = await receiveSmsWebhook(deps, provider, {
      method: input.method === "GET" ? "GET" : "POST",
      url: `${deps.publicBaseUrl}${input.rawTarget}`,
      headers: input.headers,
      body: input.rawBody,
    });
    return new OperationReply({
      statusCode: reply.statusCode,
      headers: { "content-type": reply.contentType },
      body: reply.body,
    });
  };
  return [
    definePublicOperation(receiveSmsWebhookByPost, (input) => receive(input.params.provider, input)),
    definePublicOperation(receiveSmsWebhookByGet, (input) => receive(input.params.provider, input)),
    ...receiveOlderSmsWebhooks.map((contract) =>
      definePublicOperation(contract, (input) => receive(carrierAt(input.rawTarget), input)),
    ),
  ];
}

/** By the path called, with or without a slash at its end. */
function carrierAt(rawTarget: string): string {
  const [path = ""] = rawTarget.split("?");
  const carrier = carrierOfOlderPath(path.replace(/\/$/, ""));
  if (carrier === null) throw new DomainError("not-found", "Unknown provider");
  return carrier;
}
