import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";

const metadata = z.record(z.string(), z.unknown());

const cost = z.number().nullable();

export const call = z
  .object({
    id: id.describe("Names the call in every other path that has `{call_id}`."),
    organization_id: id.describe("The organization whose assistant holds the call."),
    call_sid: z.string().nullable().describe("The carrier's id of the call. Null until the carrier has reported it."),
    stream_sid: z
      .string()
      .nullable()
      .describe("The carrier's id of the call's first media stream. Null where it has none."),
    assistant_id: id.describe("The assistant that holds the call; with a flow, the one the flow is based on."),
    assistant_name: z.string().nullable().describe("The assistant's name, kept after the assistant was deleted."),
    flow_name: z
      .string()
      .nullable()
      .describe("The flow that led the call, even if it was deleted since. Null without a flow."),
    direction: z
      .enum(["inbound", "outbound"])
      .describe("`inbound`: the customer called. `outbound`: the organization did."),
    to_phone_number: z.string().describe("The organization's number, in calls of either direction."),
    twilio_phone: z.string().describe("The same as `to_phone_number`, whatever the carrier."),
    customer_phone_number: z.string().describe("The other party's number, in E.164 form where the carrier gives one."),
    customer_phone: z.string().describe("The same as `customer_phone_number`."),
    telephony_provider: z
      .string()
      .describe(
        "The carrier of the call: `twilio`, `telnyx`, `vonage` or `byo-sip-trunk`; `browser` for a call from a web page.",
      ),
    status: z
      .enum(["ongoing", "completed", "failed"])
      .describe(
        "`ongoing` until the end; then `completed`, or `failed` if the call did not come about or broke off. `end_reason` says why.",
      ),
    duration: z
      .int()
      .nullable()
      .describe(
        "Seconds from the answer to the end, as the carrier counts them where it does; 0 if nobody answered. Null while the call goes on.",
      ),
    started_at: timestamp.nullable().describe("When the call came in or was asked for."),
    answered_at: timestamp.nullable().describe("When the call was answered. Null before, and if nobody answered."),
    ended_at: timestamp.nullable().describe("Null while the call goes on."),
    created_at: timestamp.describe("When the call was put on record."),
    updated_at: timestamp.describe(
      "When the call last changed its state: its end, else its answer, else its creation.",
    ),
    end_reason: z
      .string()
      .nullable()
      .describe(
        "Why the call ended, for example `customer-ended-call`, `assistant-forwarded-call`, `customer-did-not-answer` or `model-failed`. Null while the call goes on.",
      ),
    error_message: z
      .string()
      .nullable()
      .describe(
        "What went wrong in a call that failed, for people. Null for any other call, and where `end_reason` says it all.",
      ),
    welcome_message: z
      .string()
      .nullable()
      .describe("The assistant's first words in the call, with variables filled in. Null: none were set for the call."),
    agenda: z
      .string()
      .nullable()
      .describe("What the assistant was to achieve in the call, with variables filled in. Null: nothing was set."),
    transferred_to: z.string().nullable().describe("The number the call was forwarded to. Null if it was not."),
    call_meta: metadata.nullable().describe("Free-form data about the call; `PATCH …/metadata` changes it."),
    metadata: metadata.describe("The same as `call_meta`, never null."),
    transcript_count: z.int().describe("Number of transcript segments on record for the call."),
    recording_count: z.int().describe("Number of recordings of the call."),
    total_cost: cost.describe(
      "US dollars at list price. Null while the call goes on, before it is billed, and where a part of the cost is not known.",
    ),
    cost: cost.describe("The same as `total_cost`."),
    llm_cost: cost.describe("US dollars for the language model; null like `total_cost`."),
    tts_cost: cost.describe("US dollars for the voice; null like `total_cost`."),
    stt_cost: cost.describe("US dollars for the recognizer; null like `total_cost`."),
    telephony_cost: cost.describe("US dollars for the carrier; null like `total_cost`."),
    cost_breakdown: z
      .object({
        llm: cost.describe("The same as `llm_cost`."),
        tts: cost.describe("The same as `tts_cost`."),
        stt: cost.describe("The same as `stt_cost`."),
        telephony: cost.describe("The same as `telephony_cost`."),
      })
      .describe("The parts of `total_cost` again, in one object."),
    cost_currency: z.string().nullable().describe("Always `USD`. Null before the call is billed."),
  })
  .meta({
    id: "CallResponse",
    description: "A phone call. Some members repeat another under a second name, for existing client libraries.",
  });
export type WireCall = z.infer<typeof call>;

export const callPage = z.object({
  items: z.array(call).describe("The calls of this page."),
  total: z
    .int()
    .optional()
    .describe("Number of calls that match the filters, on all pages. Left out where `with_total` is false."),
  skip: z.int().describe("The `skip` of the request."),
  limit: z.int().describe("The `limit` of the request."),
});

export const callStats = z
  .object({
    total_calls: z.int().describe("Number of phone calls on record, ongoing ones included."),
    total_duration: z.int().describe("Seconds of all calls together."),
    average_duration: z.number().describe("Seconds per call that has ended, to two decimals; 0 if none has."),
  })
  .meta({ id: "CallStatsResponse" });

export const callAnalytics = z
  .object({
    period: z.enum(["1d", "7d", "30d", "90d"]).describe("The `period` of the request."),
    total_calls: z.int().describe("Number of calls that began in the period."),
    completed_calls: z.int().describe("How many of them are `completed`."),
    failed_calls: z.int().describe("How many of them are `failed`."),
    ongoing_calls: z.int().describe("How many of them are `ongoing`."),
    total_duration: z.int().describe("Seconds of these calls together."),
    avg_duration: z.number().describe("Seconds per call that has ended, to two decimals; 0 if none has."),
    average_duration: z.number().describe("The same as `avg_duration`."),
    success_rate: z
      .number()
      .describe("Percent of the calls that have ended which are `completed`, to two decimals; 0 if none has ended."),
    daily_stats: z
      .record(
        z.string(),
        z.object({
          total: z.int().describe("Number of calls that began that day."),
          completed: z.int().describe("How many of them are `completed`."),
          failed: z.int().describe("How many of them are `failed`."),
        }),
      )
      .describe("By day in UTC, `2026-03-02`; days without calls are included."),
    top_assistants: z
      .array(
        z.object({
          assistant_id: id.describe("The assistant's id."),
          assistant_name: z.string().describe("The assistant's name, kept after the assistant was deleted."),
          calls: z.int().describe("Number of its calls in the period."),
          duration: z.int().describe("Seconds of these calls together."),
        }),
      )
      .describe("At most ten, the most called first."),
  })
  .meta({ id: "CallAnalyticsResponse" });

export const callMessage = z
  .object({
    id: id.describe("The id of the message."),
    call_id: id.describe("The call it belongs to."),
    role: z
      .enum(["system", "user", "assistant"])
      .describe("Who speaks: `system` for instructions, `user` for the caller, `assistant`."),
    content: z.string().describe("The words as the model was given them, or as it gave them."),
    message_index: z.int().describe("Position in the dialogue, from 0."),
    timestamp: timestamp.describe("When the message was put on record."),
    llm_provider: z
      .string()
      .nullable()
      .describe("The vendor whose model wrote the message. Null for messages no model wrote."),
    llm_model: z.string().nullable().describe("The vendor's name of that model. Null like `llm_provider`."),
    prompt_tokens: z
      .int()
      .nullable()
      .describe(
        "Tokens the model was given for this message. Null for all but the assistant's messages, and where the vendor does not tell.",
      ),
    completion_tokens: z.int().nullable().describe("Tokens the model answered with; null like `prompt_tokens`."),
    total_tokens: z.int().nullable().describe("The sum of both; null if either is."),
  })
  .meta({ id: "ChatMessageResponse" });

export const callWebhookLog = z
  .object({
    id: id.describe("The id of the attempt."),
    call_id: id.describe("The call the event is about."),
    assistant_id: id.describe("The assistant that holds the call."),
    webhook_url: z.string().describe("The address the event was sent to."),
    url: z.string().describe("The same as `webhook_url`."),
    webhook_type: z.string().describe("The type of the event, for example `status-update` or `end-of-call-report`."),
    request_payload: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("The JSON body that was sent. Null if it was no JSON object."),
    request_body: z.record(z.string(), z.unknown()).nullable().describe("The same as `request_payload`."),
    response_status_code: z.int().nullable().describe("The HTTP status that came back. Null if none did."),
    response_status: z.int().nullable().describe("The same as `response_status_code`."),
    response_body: z.string().nullable().describe("The beginning of the body that came back. Null if none did."),
    response_time_ms: z.int().nullable().describe("Milliseconds until the answer. Null if there was none."),
    latency_ms: z.int().nullable().describe("The same as `response_time_ms`."),
    attempted_at: timestamp.describe("When the attempt began."),
    created_at: timestamp.describe("The same as `attempted_at`."),
    success: z.boolean().describe("Whether the URL took the event."),
    error_message: z.string().nullable().describe("Why the attempt failed. Null if it did not."),
    error: z.string().nullable().describe("The same as `error_message`."),
    retry_count: z.int().describe("How many attempts for the same event came before this one."),
    webhook_metadata: z
      .object({
        event_id: z.string().describe("The id of the event; the same over all attempts and endpoints."),
        delivery_id: id.describe("The delivery of this event to this endpoint, to which all its attempts belong."),
        delivery_status: z.string().describe("`pending`, `delivered`, or `failed` when no further attempt is planned."),
        endpoint_key: z.string().describe("Names the URL in the list of webhook endpoints."),
      })
      .describe("Which event and which delivery the attempt belongs to."),
  })
  .meta({ id: "WebhookLogResponse", description: "One attempt to deliver an event of the call to one of your URLs." });
