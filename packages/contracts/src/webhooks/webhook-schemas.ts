import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

/**
 * - `pending`: a try waits or runs;
 * - `delivered`: the receiver answered 2xx;
 * - `failed`: no further try is planned; `failure_reason` says why.
 */
export const webhookDeliveryStatus = z.enum(["pending", "delivered", "failed"]);
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>;

/**
 * - `exhausted`: the tenth try failed;
 * - `gone`: the receiver answered 410;
 * - `endpoint-disabled`: the URL was off when its turn came;
 * - `redelivery-failed`: the try a person asked for failed.
 */
export const webhookFailureReason = z.enum(["exhausted", "gone", "endpoint-disabled", "redelivery-failed"]);
export type WebhookFailureReason = z.infer<typeof webhookFailureReason>;

/** `gone`: it answered 410. `only-failures`: nothing but failures for five days. */
export const webhookDisabledReason = z.enum(["gone", "only-failures"]);
export type WebhookDisabledReason = z.infer<typeof webhookDisabledReason>;

const deliveryMembers = {
  id,
  /** The `webhook-id` header; the same over all tries. */
  event_id: z.string(),
  event_type: z.string(),
  conversation_id: id.nullable(),
  url: z.string(),
  endpoint_key: z.string(),
  status: webhookDeliveryStatus,
  failure_reason: webhookFailureReason.nullable(),
  /** The body exactly as it is sent and signed. */
  request_body: z.string(),
  attempt_count: z.int(),
  /** Null when no try is planned. A time that has passed: the event waits for its turn. */
  next_attempt_at: timestamp.nullable(),
  delivered_at: timestamp.nullable(),
  /** From the last try, as are the next three; null before the first. */
  last_attempt_at: timestamp.nullable(),
  response_status: z.int().nullable(),
  error: z.string().nullable(),
  latency_ms: z.int().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
};

export const webhookDelivery = z.object(deliveryMembers).meta({ id: "WebhookDelivery" });

export const webhookAttempt = z
  .object({
    attempt_number: z.int(),
    attempted_at: timestamp,
    success: z.boolean(),
    latency_ms: z.int(),
    response_status: z.int().nullable(),
    /** Cut at 10 KB. */
    response_body: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: "WebhookAttempt" });

export const webhookDeliveryDetail = z
  .object({ ...deliveryMembers, attempts: z.array(webhookAttempt) })
  .meta({ id: "WebhookDeliveryDetail" });

export const webhookDeliveryList = z.object({
  items: z.array(webhookDelivery),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
});

/**
 * - `healthy`: the last try succeeded, or there was none;
 * - `failing`: the last try failed;
 * - `paused`: too many tries failed in a row, the next waits until `paused_until`;
 * - `disabled`: nothing is sent until it is enabled.
 */
export const webhookEndpointStatus = z.enum(["healthy", "failing", "paused", "disabled"]);
export type WebhookEndpointStatus = z.infer<typeof webhookEndpointStatus>;

export const webhookEndpoint = z
  .object({
    endpoint_key: z.string(),
    url: z.string(),
    status: webhookEndpointStatus,
    consecutive_failures: z.int(),
    /** The first failure since the last success. */
    failing_since: timestamp.nullable(),
    paused_until: timestamp.nullable(),
    disabled_at: timestamp.nullable(),
    disabled_reason: webhookDisabledReason.nullable(),
    pending_count: z.int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "WebhookEndpoint" });

export const webhookEndpointList = z.object({
  items: z.array(webhookEndpoint),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
});

export const webhookSecret = z
  .object({
    /** `whsec_` and base64, as the Standard Webhooks libraries take it. */
    secret: z.string(),
    created_at: timestamp,
    /** After a rotation events are signed with the former secret too, until then; null when it is no longer used. */
    previous_secret_expires_at: timestamp.nullable(),
  })
  .meta({ id: "WebhookSecret" });
