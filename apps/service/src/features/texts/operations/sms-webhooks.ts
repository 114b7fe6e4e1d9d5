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
import { receiveTextWebhook } from "../receive/receive-webhook.ts";
import type { TextsDeps } from "../texts-deps.ts";

/** Endpoints that carriers deliver texts and delivery reports to. */
export function smsWebhookOperations(deps: TextsDeps): readonly Operation[] {
  const receive = async (provider: string, input: OperationInput<unknown, unknown, unknown>) => {
    const reply = await receiveTextWebhook(deps, provider, {
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

/** The carrier whose older path was called, with or without a trailing slash. @throws DomainError not-found */
function carrierAt(rawTarget: string): string {
  const [path = ""] = rawTarget.split("?");
  const carrier = carrierOfOlderPath(path.replace(/\/$/, ""));
  if (carrier === null) throw new DomainError("not-found", "Unknown provider");
  return carrier;
}
