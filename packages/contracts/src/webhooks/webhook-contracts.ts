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

export const listWebhookDeliveries = defineContract({
  name: "listWebhookDeliveries",
  method: "GET",
  path: "/api/v1/webhook-deliveries",
  tag,
  summary: "Events sent to the organization's URLs, newest first; kept for 30 days",
  access: "read",
  query: z.object({
    status: webhookDeliveryStatus.optional(),
    event_type: z.string().max(100).optional(),
    conversation_id: idParam.optional(),
    url: z.string().max(2_048).optional(),
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
  }),
  success: webhookDeliveryList,
});

export const getWebhookDelivery = defineContract({
  name: "getWebhookDelivery",
  method: "GET",
  path: "/api/v1/webhook-deliveries/{delivery_id}",
  tag,
  summary: "One event with all its tries",
  access: "read",
  params: z.object({ delivery_id: idParam }),
  success: webhookDeliveryDetail,
  errors: { 404: "No such delivery in the organization" },
});

export const redeliverWebhook = defineContract({
  name: "redeliverWebhook",
  method: "POST",
  path: "/api/v1/webhook-deliveries/{delivery_id}/redeliver",
  tag,
  summary: "Sends the event once more, now, under the same event id",
  access: "admin",
  params: z.object({ delivery_id: idParam }),
  success: webhookDelivery,
  errors: { 400: "A try is running at this moment", 404: "No such delivery in the organization" },
});

export const listWebhookEndpoints = defineContract({
  name: "listWebhookEndpoints",
  method: "GET",
  path: "/api/v1/webhook-endpoints",
  tag,
  summary: "Health of the URLs events are sent to, the last changed first",
  access: "read",
  query: z.object({
    limit: queryInteger({ min: 1, max: 200 }).default(50),
    offset: queryInteger({ min: 0 }).default(0),
  }),
  success: webhookEndpointList,
});

export const enableWebhookEndpoint = defineContract({
  name: "enableWebhookEndpoint",
  method: "POST",
  path: "/api/v1/webhook-endpoints/{endpoint_key}/enable",
  tag,
  summary: "Forgets the failures of a URL and sends to it again",
  access: "admin",
  params: z.object({ endpoint_key: z.string().max(100) }),
  success: webhookEndpoint,
  errors: { 404: "No such endpoint in the organization" },
});

export const getWebhookSecret = defineContract({
  name: "getWebhookSecret",
  method: "GET",
  path: "/api/v1/organization/webhook-secret",
  tag,
  summary: "The secret events are signed with (Standard Webhooks)",
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
  summary: "Replaces the signing secret; for 24 hours events are signed with the former one too",
  access: "admin",
  success: webhookSecret,
  hasSecrets: true,
  errors: { 409: "The secret was rotated by someone else at the same time" },
});
