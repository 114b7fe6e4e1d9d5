import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

const metadata = z.record(z.string(), z.unknown());

/** US dollars; null while the call runs, before it is billed, and where a price is not known. */
const cost = z.number().nullable();

/**
 * A phone call. Some members repeat another under a second name, for the client libraries: `customer_phone`,
 * `twilio_phone` (the organization's number, whatever the carrier), `metadata`, `cost`.
 */
export const call = z
  .object({
    id,
    organization_id: id,
    /** Null until the carrier has reported its id for the call. */
    call_sid: z.string().nullable(),
    stream_sid: z.string().nullable(),
    assistant_id: id,
    assistant_name: z.string().nullable(),
    flow_name: z.string().nullable(),
    direction: z.enum(["inbound", "outbound"]),
    to_phone_number: z.string(),
    twilio_phone: z.string(),
    customer_phone_number: z.string(),
    customer_phone: z.string(),
    telephony_provider: z.string(),
    status: z.enum(["ongoing", "completed", "failed"]),
    /** Seconds from the answer to the end; null while the call runs. */
    duration: z.int().nullable(),
    started_at: timestamp.nullable(),
    answered_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    end_reason: z.string().nullable(),
    error_message: z.string().nullable(),
    welcome_message: z.string().nullable(),
    agenda: z.string().nullable(),
    transferred_to: z.string().nullable(),
    call_meta: metadata.nullable(),
    metadata,
    transcript_count: z.int(),
    recording_count: z.int(),
    total_cost: cost,
    cost,
    llm_cost: cost,
    tts_cost: cost,
    stt_cost: cost,
    telephony_cost: cost,
    cost_breakdown: z.object({ llm: cost, tts: cost, stt: cost, telephony: cost }),
    cost_currency: z.string().nullable(),
  })
  .meta({ id: "CallResponse" });
export type WireCall = z.infer<typeof call>;

export const callPage = z.object({ items: z.array(call), total: z.int(), skip: z.int(), limit: z.int() });

export const callStats = z
  .object({
    total_calls: z.int(),
    /** Seconds. */
    total_duration: z.int(),
    average_duration: z.number(),
  })
  .meta({ id: "CallStatsResponse" });

export const callAnalytics = z
  .object({
    period: z.enum(["1d", "7d", "30d", "90d"]),
    total_calls: z.int(),
    completed_calls: z.int(),
    failed_calls: z.int(),
    ongoing_calls: z.int(),
    /** Seconds. */
    total_duration: z.int(),
    avg_duration: z.number(),
    average_duration: z.number(),
    /** Percent of the calls that have ended. */
    success_rate: z.number(),
    /** By day in UTC, `2026-01-31`; days without calls are included. */
    daily_stats: z.record(z.string(), z.object({ total: z.int(), completed: z.int(), failed: z.int() })),
    /** At most ten, the most called first. */
    top_assistants: z.array(
      z.object({ assistant_id: id, assistant_name: z.string(), calls: z.int(), duration: z.int() }),
    ),
  })
  .meta({ id: "CallAnalyticsResponse" });

export const callMessage = z
  .object({
    id,
    call_id: id,
    role: z.enum(["system", "user", "assistant"]),
    content: z.string(),
    message_index: z.int(),
    timestamp,
    llm_provider: z.string().nullable(),
    llm_model: z.string().nullable(),
    /** For the assistant's messages only, as are the next two. */
    prompt_tokens: z.int().nullable(),
    completion_tokens: z.int().nullable(),
    total_tokens: z.int().nullable(),
  })
  .meta({ id: "ChatMessageResponse" });

/** One try to deliver an event of the call to a customer's URL. */
export const callWebhookLog = z
  .object({
    id,
    call_id: id,
    assistant_id: id,
    webhook_url: z.string(),
    url: z.string(),
    webhook_type: z.string(),
    /** The body that was sent. */
    request_payload: z.record(z.string(), z.unknown()).nullable(),
    request_body: z.record(z.string(), z.unknown()).nullable(),
    response_status_code: z.int().nullable(),
    response_status: z.int().nullable(),
    response_body: z.string().nullable(),
    response_time_ms: z.int().nullable(),
    latency_ms: z.int().nullable(),
    attempted_at: timestamp,
    created_at: timestamp,
    success: z.boolean(),
    error_message: z.string().nullable(),
    error: z.string().nullable(),
    /** How many tries of the same event came before. */
    retry_count: z.int(),
    webhook_metadata: z.object({
      event_id: z.string(),
      delivery_id: id,
      delivery_status: z.string(),
      endpoint_key: z.string(),
    }),
  })
  .meta({ id: "WebhookLogResponse" });
