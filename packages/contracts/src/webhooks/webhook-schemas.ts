import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

export const webhookDeliveryStatus = z.enum(["pending", "delivered", "failed"]);
export type WebhookDeliveryStatus = z.infer<typeof webhookDeliveryStatus>;

export const webhookFailureReason = z.enum(["exhausted", "gone", "endpoint-disabled", "redelivery-failed"]);
export type WebhookFailureReason = z.infer<typeof webhookFailureReason>;

export const webhookDisabledReason = z.enum(["gone", "only-failures"]);
export type WebhookDisabledReason = z.infer<typeof webhookDisabledReason>;

const deliveryMembers = {
  id: id.describe("Names the delivery in paths."),
  event_id: z.string().describe("The `webhook-id` header, the same over all tries: by it a receiver knows a repeat."),
  event_type: z.string().describe("`sms_received`, `status-update`, `end-of-call-report` or `test`."),
  conversation_id: id.nullable().describe("The call or thread it is about; null when there is none."),
  url: z.string().describe("Where it goes, as it stood with the assistant when the event happened."),
  endpoint_key: z.string().describe("Names the URL among the endpoints."),
  status: webhookDeliveryStatus.describe(
    "`pending`: a try waits or runs; `delivered`: the receiver answered 2xx; `failed`: no further try is planned.",
  ),
  failure_reason: webhookFailureReason
    .nullable()
    .describe(
      "`exhausted`: the tenth try failed; `gone`: the receiver answered 410; `endpoint-disabled`: the URL was off when its turn came; `redelivery-failed`: the try a person asked for failed, as that of a test. Null unless it failed.",
    ),
  request_body: z.string().describe("The body exactly as it is sent and signed."),
  attempt_count: z.int().describe("Tries made so far."),
  next_attempt_at: timestamp
    .nullable()
    .describe(
      "When the next try is due. Null when none is planned. A time that has passed: the event waits for its turn.",
    ),
  delivered_at: timestamp.nullable().describe("When the receiver accepted it; null while it has not."),
  last_attempt_at: timestamp.nullable().describe("When the last try began; null before the first."),
  response_status: z
    .int()
    .nullable()
    .describe("What the receiver answered the last try with; null when there was no answer."),
  error: z.string().nullable().describe("Why the last try failed, in a sentence; null when it did not."),
  latency_ms: z.int().nullable().describe("How long the last try took, in milliseconds; null before the first."),
  created_at: timestamp.describe("When the event happened."),
  updated_at: timestamp.describe("When its state last changed."),
};

export const webhookDelivery = z.object(deliveryMembers).meta({
  id: "WebhookDelivery",
  description: "An event for one URL, with its last try.",
});

export const webhookAttempt = z
  .object({
    attempt_number: z.int().describe("1 is the first of the delivery."),
    attempted_at: timestamp.describe("When it began."),
    success: z.boolean().describe("Whether the receiver accepted the event with 2xx."),
    latency_ms: z.int().describe("Until the answer was there or the try was given up, in milliseconds."),
    response_status: z.int().nullable().describe("What the receiver answered; null when there was no answer."),
    response_body: z.string().nullable().describe("What it answered, cut at 10 KB; null when there was no answer."),
    error: z.string().nullable().describe("Why the try failed, in a sentence; null when it did not."),
  })
  .meta({ id: "WebhookAttempt", description: "One request to the URL." });

export const webhookDeliveryDetail = z
  .object({ ...deliveryMembers, attempts: z.array(webhookAttempt).describe("All tries, the first one first.") })
  .meta({ id: "WebhookDeliveryDetail", description: "An event for one URL, with all its tries." });

export const webhookDeliveryList = z.object({
  items: z.array(webhookDelivery).describe("The newest first."),
  total: z.int().optional().describe("How many fit the filters, on all pages. Left out where `with_total` is false."),
  limit: z.int().describe("As asked for."),
  offset: z.int().describe("As asked for."),
});

export const webhookEndpointStatus = z.enum(["healthy", "failing", "paused", "disabled"]);
export type WebhookEndpointStatus = z.infer<typeof webhookEndpointStatus>;

export const webhookEndpoint = z
  .object({
    endpoint_key: z.string().describe("Names the URL in paths; made from it, so the same URL keeps it."),
    url: z.string().describe("Where events go."),
    status: webhookEndpointStatus.describe(
      "`healthy`: the last try succeeded, or there was none; `failing`: it failed; `paused`: events wait, because too many failed in a row (until `paused_until`) or because a person holds them back (`paused_at`); `disabled`: nothing is sent until it is enabled.",
    ),
    consecutive_failures: z.int().describe("Tries that failed since the last success."),
    failing_since: timestamp.nullable().describe("The first failure since the last success; null without one."),
    paused_until: timestamp
      .nullable()
      .describe("When sending goes on by itself, one event at first; null when it does not rest after failures."),
    disabled_at: timestamp.nullable().describe("Since when nothing is sent; null while events are sent."),
    disabled_reason: webhookDisabledReason
      .nullable()
      .describe(
        "`gone`: it answered 410; `only-failures`: nothing but failures for five days. Null while events are sent.",
      ),
    paused_at: timestamp.nullable().describe("Since when a person holds events back; null when nobody does."),
    pending_count: z.int().describe("Events that wait for a try."),
    created_at: timestamp.describe("When the first event for it happened."),
    updated_at: timestamp.describe("When its health last changed."),
  })
  .meta({ id: "WebhookEndpoint", description: "A URL that events are sent to, and how it has been answering." });

/** Most events that one request puts back. */
export const MOST_RESENT_EVENTS = 1_000;

export const resentWebhooks = z
  .object({
    count: z.int().describe(`How many failed events wait for a try again; at most ${MOST_RESENT_EVENTS}.`),
    has_more: z.boolean().describe("Whether as many as are allowed at a time were put back: ask again for the rest."),
  })
  .meta({ id: "ResentWebhooks", description: "What was put back to be sent again." });

export const webhookEndpointList = z.object({
  items: z.array(webhookEndpoint).describe("The last changed first."),
  total: z.int().describe("How many there are, on all pages."),
  limit: z.int().describe("As asked for."),
  offset: z.int().describe("As asked for."),
});

export const webhookSecret = z
  .object({
    secret: z.string().describe("`whsec_` and base64, as the Standard Webhooks libraries take it."),
    created_at: timestamp.describe("When it was made."),
    previous_secret_expires_at: timestamp
      .nullable()
      .describe(
        "After a rotation, events are signed with the former secret too until then; null when it is no longer used.",
      ),
  })
  .meta({ id: "WebhookSecret", description: "The secret the organization's events are signed with." });
