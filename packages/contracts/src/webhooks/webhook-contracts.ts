import { z } from "zod";
import { webhookUrl } from "../assistants/assistant-settings-schemas.ts";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger, queryTime, withTotalQuery } from "../wire-types.ts";
import {
  MOST_RESENT_EVENTS,
  resentWebhooks,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryList,
  webhookDeliveryStatus,
  webhookEndpoint,
  webhookEndpointList,
  webhookSecret,
} from "./webhook-schemas.ts";

const tag = "Webhooks";

const deliveryParams = z.object({ delivery_id: idParam.describe("The delivery's id, as the list has it.") });
const endpointParams = z.object({ endpoint_key: z.string().max(100).describe("The URL's key, as the list has it.") });
const NO_ENDPOINT = { 404: "No such endpoint in the organization." };
const limit = queryInteger({ min: 1, max: 200 }).default(50).describe("How many to return at most.");
const offset = queryInteger({ min: 0 }).default(0).describe("How many to leave out before the first.");

export const listWebhookDeliveries = defineContract({
  name: "listWebhookDeliveries",
  method: "GET",
  path: "/api/v1/webhook-deliveries",
  tag,
  summary: "Events sent to the organization's URLs, newest first",
  description:
    "One entry for each event and URL, whatever became of it, kept for 30 days. A failed event is tried up to ten times over about 76 hours, with growing waits; its entry shows the last try.",
  access: "read",
  query: z.object({
    status: webhookDeliveryStatus.optional().describe("Only those in this state."),
    event_type: z
      .string()
      .max(100)
      .optional()
      .describe("Only of this type: `sms_received`, `status-update`, `end-of-call-report` or `test`."),
    conversation_id: idParam.optional().describe("Only those about this call or thread."),
    url: z.string().max(2_048).optional().describe("Only those for exactly this URL."),
    limit,
    offset,
    before: idParam
      .optional()
      .describe(
        "The `id` of the last delivery of the page before: the list goes on after it, however many have been added since. `offset` and `total` mean what they mean without it. An id of no delivery of the organization gives an empty page.",
      ),
    ...withTotalQuery,
  }),
  success: webhookDeliveryList,
});

export const getWebhookDelivery = defineContract({
  name: "getWebhookDelivery",
  method: "GET",
  path: "/api/v1/webhook-deliveries/{delivery_id}",
  tag,
  summary: "One event with all its tries",
  description: "Also what the receiver answered each time, cut at 10 KB, for finding out why it refused.",
  access: "read",
  params: deliveryParams,
  success: webhookDeliveryDetail,
  errors: { 404: "No such delivery in the organization." },
});

export const redeliverWebhook = defineContract({
  name: "redeliverWebhook",
  method: "POST",
  path: "/api/v1/webhook-deliveries/{delivery_id}/redeliver",
  tag,
  summary: "Send an event once more, now",
  description:
    "The same bytes under the same event id, whatever the state of the delivery and of its URL; the answer does not wait for the try. An event that is still waiting has its next try brought forward; one that has ended gets a single try. A success enables a URL that was disabled.",
  access: "admin",
  params: deliveryParams,
  success: webhookDelivery,
  errors: { 400: "A try is running at this moment.", 404: "No such delivery in the organization." },
});

export const listWebhookEndpoints = defineContract({
  name: "listWebhookEndpoints",
  method: "GET",
  path: "/api/v1/webhook-endpoints",
  tag,
  summary: "Health of the URLs events are sent to",
  description:
    "A URL appears with the first event for it; it is set on assistants. After five failures in a row it is left alone for 30 seconds and then tried with one event at a time; after five days of nothing but failures it is disabled. Where the installation sends mail, admins are told after one day, after four, and when it is disabled.",
  access: "read",
  query: z.object({
    limit,
    offset,
  }),
  success: webhookEndpointList,
});

export const enableWebhookEndpoint = defineContract({
  name: "enableWebhookEndpoint",
  method: "POST",
  path: "/api/v1/webhook-endpoints/{endpoint_key}/enable",
  tag,
  summary: "Forget the failures of a URL and send to it again",
  description:
    "Events that wait are sent from now on, and later ones again, also when a person had held them back. Events that have failed stay failed; `redeliver-failed` sends them once more.",
  access: "admin",
  params: endpointParams,
  success: webhookEndpoint,
  errors: NO_ENDPOINT,
});

export const getWebhookEndpoint = defineContract({
  name: "getWebhookEndpoint",
  method: "GET",
  path: "/api/v1/webhook-endpoints/{endpoint_key}",
  tag,
  summary: "Health of one URL",
  description: "The same as the list says of it.",
  access: "read",
  params: endpointParams,
  success: webhookEndpoint,
  errors: NO_ENDPOINT,
});

export const pauseWebhookEndpoint = defineContract({
  name: "pauseWebhookEndpoint",
  method: "POST",
  path: "/api/v1/webhook-endpoints/{endpoint_key}/pause",
  tag,
  summary: "Hold back what goes to a URL",
  description:
    "Events wait, none fails and no try is used up, until `resume` or `enable`; a try that runs at this moment is finished. What a person asks for is sent all the same: a test, and an event sent once more. Events that have waited for 30 days are deleted like all others.",
  access: "admin",
  params: endpointParams,
  success: webhookEndpoint,
  errors: NO_ENDPOINT,
});

export const resumeWebhookEndpoint = defineContract({
  name: "resumeWebhookEndpoint",
  method: "POST",
  path: "/api/v1/webhook-endpoints/{endpoint_key}/resume",
  tag,
  summary: "Send to a URL again what was held back",
  description:
    "What has waited is sent in its order. A URL that was disabled meanwhile, or rests after failures, stays so; `enable` ends that too.",
  access: "admin",
  params: endpointParams,
  success: webhookEndpoint,
  errors: NO_ENDPOINT,
});

export const redeliverFailedWebhooks = defineContract({
  name: "redeliverFailedWebhooks",
  method: "POST",
  path: "/api/v1/webhook-endpoints/{endpoint_key}/redeliver-failed",
  tag,
  summary: "Send again all that has failed since a moment",
  description: `Up to ${MOST_RESENT_EVENTS} failed events of the URL, the oldest first, wait for a try again, as if they had not failed: five at a time are sent, a URL that keeps failing rests in between, and one that is held back keeps them waiting. An event with tries left goes on with them; one that has had all ten gets a single one. The same bytes under the same event ids.`,
  access: "admin",
  params: endpointParams,
  body: z.object({
    since: queryTime.describe("Only events that happened at this moment or later; UTC unless it names an offset."),
  }),
  success: resentWebhooks,
  errors: { 400: "The URL is disabled; enable it first.", ...NO_ENDPOINT },
});

export const sendTestWebhook = defineContract({
  name: "sendTestWebhook",
  method: "POST",
  path: "/api/v1/webhook-endpoints/test",
  tag,
  summary: "Send a test event to a URL",
  description:
    "An event of type `test` about nothing, signed like all others, with the `webhook_headers` of an assistant whose `webhook_url` it is. It is sent once, whatever the state of the URL, and a success enables one that was disabled. The answer does not wait for the try: read the delivery to see how it ended. A URL that no event went to before appears among the endpoints.",
  access: "admin",
  body: z.object({ url: webhookUrl.describe("Where to: https and a public address, as for assistants.") }),
  success: webhookDelivery,
});

export const getWebhookSecret = defineContract({
  name: "getWebhookSecret",
  method: "GET",
  path: "/api/v1/organization/webhook-secret",
  tag,
  summary: "The secret events are signed with",
  description:
    "Each event has the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks, and a library for it verifies them with this secret. The first secret is made when it is first needed. Reading it is recorded in the audit log.",
  access: "admin",
  success: webhookSecret,
  hasSecrets: true,
  isAudited: true,
});

export const rotateWebhookSecret = defineContract({
  name: "rotateWebhookSecret",
  method: "POST",
  path: "/api/v1/organization/webhook-secret/rotate",
  tag,
  summary: "Replace the signing secret",
  description:
    "The answer has the new one. For 24 hours events are signed with the former one too, so that receivers can change over in the meantime. Another rotation within that time ends the secret before the former one.",
  access: "admin",
  success: webhookSecret,
  hasSecrets: true,
  errors: { 409: "The secret was rotated by someone else at the same time." },
});
