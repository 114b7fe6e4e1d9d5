import {
  receiveLegacySmsWebhookByGet,
  receiveLegacySmsWebhookByPost,
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

/** The four doors carriers knock at; behind them all is one use case. */
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
    definePublicOperation(receiveLegacySmsWebhookByPost, (input) =>
      receive(providerOfLegacyPath(input.rawTarget), input),
    ),
    definePublicOperation(receiveLegacySmsWebhookByGet, (input) =>
      receive(providerOfLegacyPath(input.rawTarget), input),
    ),
  ];
}

/** `/twilio-sms-webhook?x=1` → `twilio`. */
function providerOfLegacyPath(rawTarget: string): string {
  const provider = /^\/([a-z]+)-sms-webhook\/?(?:\?|$)/.exec(rawTarget)?.[1];
  if (provider === undefined) throw new DomainError("not-found", "Unknown provider");
  return provider;
}
