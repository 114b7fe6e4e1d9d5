import type { TestEvent } from "@parley/contracts/webhooks/webhook-events";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { RequestValidationError } from "../../platform/http/request-error.ts";
import type { FindAddressProblem } from "../../platform/outbound-http/outbound-url-rules.ts";
import { findAssistantSendingTo } from "../assistants/find-assistant.ts";
import { findDelivery, type WebhookDelivery } from "./deliveries/delivery-history-store.ts";
import { type EnqueueWebhookDeps, enqueueWebhook } from "./enqueue-webhook.ts";

const MESSAGE = "A test sent from Parley. Nothing has happened; there is nothing to do.";

/**
 * Sends an event about nothing to an address, once. It goes the way of all others, so that what succeeds here succeeds later too.
 * @throws RequestValidationError for an address that no event would ever be sent to
 */
export async function sendTestEvent(
  deps: EnqueueWebhookDeps & { readonly findAddressProblem: FindAddressProblem },
  unit: ScopedUnitOfWork,
  url: string,
): Promise<WebhookDelivery> {
  const problem = deps.findAddressProblem(new URL(url));
  if (problem !== null) {
    const msg = `${problem}: webhooks go to public https addresses, and to those that the operator allows`;
    throw new RequestValidationError([{ loc: ["body", "url"], msg, type: "value_error" }]);
  }
  const assistantId = await findAssistantSendingTo(unit, url);
  const id = await enqueueWebhook(deps, unit, {
    type: "test",
    url,
    conversationId: null,
    isRequested: true,
    buildBody: (timestamp): TestEvent => ({ type: "test", timestamp, data: { message: MESSAGE } }),
    ...(assistantId === null ? {} : { assistantId }),
  });
  const delivery = id === null ? null : await findDelivery(unit, id);
  if (delivery === null) throw new Error("a test event that was just written is not there");
  return delivery;
}
