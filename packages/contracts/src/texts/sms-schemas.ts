import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

export const smsConversation = z
  .object({
    id,
    session_id: z.string(),
    assistant_id: id,
    assistant_name: z.string(),
    customer_phone_number: z.string(),
    assistant_phone_number: z.string(),
    status: z.enum(["active", "completed"]),
    message_count: z.int(),
    started_at: timestamp,
    last_activity: timestamp,
    ended_at: timestamp.nullable(),
    channel: z.literal("sms"),
    /** The version of the assistant's prompt it began with; null: it had none. */
    prompt_version_id: id.nullable(),
    /** `resolved` or `unresolved`, by the analysis after it was completed; null: nobody can tell. */
    resolution_status: z.string().nullable(),
    /** 0 to 1, by the same. */
    quality_score: z.number().nullable(),
  })
  .meta({ id: "SMSConversation" });
export type WireSmsConversation = z.infer<typeof smsConversation>;

export const smsMessage = z
  .object({
    id,
    conversation_id: id,
    role: z.enum(["user", "assistant"]),
    content: z.string(),
    timestamp,
    message_index: z.int(),
    llm_provider: z.string().nullable(),
    llm_model: z.string().nullable(),
    media_urls: z.array(z.string()),
  })
  .meta({ id: "SMSMessage" });
export type WireSmsMessage = z.infer<typeof smsMessage>;

export const relatedRecord = z
  .object({
    id,
    call_sid: z.string(),
    channel: z.string(),
    direction: z.string(),
    status: z.string(),
    duration: z.number().nullable(),
    message_count: z.int(),
    started_at: timestamp,
    ended_at: timestamp.nullable(),
    is_current: z.boolean(),
  })
  .meta({ id: "RelatedRecord" });

const smsLogMembers = {
  id,
  provider: z.string(),
  provider_message_id: z.string().nullable(),
  direction: z.enum(["inbound", "outbound"]),
  from_number: z.string(),
  to_number: z.string(),
  body: z.string(),
  media_urls: z.array(z.string()),
  segment_count: z.int(),
  status: z.string(),
  provider_status: z.string().nullable(),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  assistant_id: id.nullable(),
  assistant_name: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
};

export const smsLog = z.object(smsLogMembers).meta({ id: "SMSLog" });
export type WireSmsLog = z.infer<typeof smsLog>;

export const smsLogDetail = z
  .object({ ...smsLogMembers, organization_id: id, provider_payload: z.record(z.string(), z.unknown()) })
  .meta({ id: "SMSLogDetail" });

export const smsLogStats = z
  .object({
    total: z.int(),
    by_direction: z.object({ inbound: z.int(), outbound: z.int() }),
    by_status: z.record(z.string(), z.int()),
    by_provider: z.record(z.string(), z.int()),
    failed_count: z.int(),
    success_rate: z.number(),
  })
  .meta({ id: "SMSLogStats" });

const smsTimelineEntry = z
  .object({
    id,
    timestamp,
    event_type: z.string(),
    level: z.string(),
    message: z.string(),
    event_data: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: "SMSAuditLogResponse" });

export const smsTimeline = z
  .object({ call_id: id, log_count: z.int(), logs: z.array(smsTimelineEntry) })
  .meta({ id: "SMSAuditLogsResponse" });

export const sendSmsRequest = z
  .object({
    from_phone_number: z.string().max(64),
    to_phone_number: z.string().max(64),
    message: z.string().max(1_600),
    media_urls: z
      .array(z.url({ protocol: /^https?$/ }).max(2_048))
      .max(10)
      .nullish(),
    queue: z.boolean().default(true),
    idempotency_key: z.string().max(256).nullish(),
  })
  .meta({ id: "SendSMSRequest" });

export const sendSmsResponse = z
  .object({
    success: z.boolean(),
    message_id: z.string().nullable(),
    message: z.string(),
    provider: z.string().nullable(),
    status: z.enum(["queued", "sent", "failed"]).nullable(),
  })
  .meta({ id: "SendSMSResponse" });

export const smsStatusResponse = z
  .object({
    success: z.boolean(),
    message_id: z.string(),
    status: z.enum(["queued", "sending", "sent", "failed", "cancelled"]),
    provider_message_id: z.string().nullable(),
    provider_status: z.string().nullable(),
    error: z.string().nullable(),
    error_message: z.string().nullable(),
    updated_at: timestamp.nullable(),
  })
  .meta({ id: "SMSStatusResponse" });

export const smsCancelResponse = z
  .object({
    success: z.boolean(),
    message_id: z.string(),
    message: z.string(),
    previous_status: z.string().nullable(),
    new_status: z.string().nullable(),
  })
  .meta({ id: "SMSCancelResponse" });

export const smsQueueStats = z
  .object({
    timestamp,
    queues: z.record(z.string(), z.object({ pending: z.int(), active: z.int(), failed: z.int() })),
    total_queued: z.int(),
    pending: z.int(),
    processing: z.int(),
    failed: z.int(),
  })
  .meta({ id: "SMSQueueStatsResponse" });
