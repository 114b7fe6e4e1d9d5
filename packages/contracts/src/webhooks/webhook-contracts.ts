import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger } from "../wire-types.ts";
import {
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
      .describe("Only of this type: `sms_received`, `status-update` or `end-of-call-report`."),
    conversation_id: idParam.optional().describe("Only those about this call or thread."),
    url: z.string().max(2_048).optional().describe("Only those for exactly this URL."),
    limit,
    offset,
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
    "Events that wait are sent from now on, and later ones again. Events that have failed stay failed; send them once more one by one.",
  access: "admin",
  params: z.object({ endpoint_key: z.string().max(100).describe("The URL's key, as the list has it.") }),
  success: webhookEndpoint,
  errors: { 404: "No such endpoint in the organization." },
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
