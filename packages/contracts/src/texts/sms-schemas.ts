import { z } from "zod";
import { id, timestamp } from "../wire-types.ts";
import { THREAD_EVENT_SENTENCES, type ThreadEventCode } from "./thread-event-sentences.ts";

export const smsConversation = z
  .object({
    id: id.describe("Names the thread in every other path that has `{conversation_id}`."),
    session_id: z
      .string()
      .describe(
        "Names the pair of numbers the thread is between: `sms:+14155550123:+14155550100`, the customer's first.",
      ),
    assistant_id: id.describe("The assistant that writes in the thread."),
    assistant_name: z.string().describe("The assistant's name."),
    customer_phone_number: z.string().describe("The other party's number."),
    customer_name: z
      .string()
      .nullable()
      .describe("The name that goes with that number in the newest list of a campaign that has one. Null: none does."),
    assistant_phone_number: z.string().describe("The organization's number."),
    status: z.enum(["active", "completed"]).describe("`active` while the session lasts, then `completed`."),
    message_count: z.int().describe("Number of texts in the thread, of both sides."),
    started_at: timestamp.describe("When the first text came or was sent."),
    last_activity: timestamp.describe("When the last text came or was sent."),
    ended_at: timestamp.nullable().describe("When the thread was completed. Null while it is active."),
    channel: z.literal("sms").describe("Always `sms`."),
    prompt_version_id: id
      .nullable()
      .describe("The version of the assistant's prompt the thread began with. Null: the assistant had none."),
    resolution_status: z
      .string()
      .nullable()
      .describe("`resolved` or `unresolved`, by the analysis after the thread was completed. Null: nobody can tell."),
    quality_score: z.number().nullable().describe("0 to 1, by the same analysis. Null: nobody can tell."),
    unread_count: z
      .int()
      .describe("Number of the customer's messages that nobody of the organization has marked as read."),
    last_message: z
      .string()
      .nullable()
      .describe("The first 160 characters of the newest message. Null: there is none."),
    last_message_role: z
      .enum(["user", "assistant"])
      .nullable()
      .describe("Who wrote the newest message, as in `role`. Null: there is none."),
    held_until: timestamp
      .nullable()
      .describe("Until when a person answers instead of the assistant. Null: the assistant answers."),
    held_by: id.nullable().describe("The `id` of the person who answers. Null: nobody does, or their account is gone."),
    held_by_name: z.string().nullable().describe("That person's name, or else address. Null like `held_by`."),
  })
  .meta({ id: "SMSConversation" });
export type WireSmsConversation = z.infer<typeof smsConversation>;

const smsMatch = z
  .object({
    message_index: z.int().describe("The message's position in the thread, from 0: the newest that was found."),
    excerpt: z
      .array(
        z.object({
          text: z.string().describe("A piece of the message."),
          is_match: z.boolean().describe("Whether it is what was searched for."),
        }),
      )
      .describe("What stands around it, in pieces that follow each other; `…` where more of the message is left out."),
  })
  .meta({ id: "SMSMatch" });
export type WireSmsMatch = z.infer<typeof smsMatch>;

export const listedSmsConversation = smsConversation
  .extend({
    match: smsMatch
      .nullable()
      .describe(
        "The message that has what was searched for. Null without a search, and where only the number or the name has it.",
      ),
  })
  .meta({ id: "ListedSMSConversation" });
export type WireListedSmsConversation = z.infer<typeof listedSmsConversation>;

export const smsMessage = z
  .object({
    id: id.describe("The id of the message."),
    conversation_id: id.describe("The thread it belongs to."),
    role: z.enum(["user", "assistant"]).describe("Who wrote it: the customer (`user`) or the assistant."),
    content: z.string().describe("The words of the text."),
    timestamp: timestamp.describe("When it came or was sent."),
    message_index: z.int().describe("Position in the thread, from 0."),
    llm_provider: z
      .string()
      .nullable()
      .describe("The vendor whose model wrote the message. Null for messages no model wrote."),
    llm_model: z.string().nullable().describe("The vendor's name of that model. Null like `llm_provider`."),
    media_urls: z.array(z.string()).describe("Addresses of the attached pictures and files."),
    origin: z
      .string()
      .nullable()
      .describe(
        "Where it comes from: `carrier` (the customer), `answer` (the assistant), `keyword` (the confirmation of STOP, START or HELP), `api` (a person or a program, by `POST /sms/send`), `campaign`. Null: its log is gone.",
      ),
    message_id: z
      .string()
      .nullable()
      .describe(
        "Names a sent text in the paths for its status and for cancelling it. Null for what the customer wrote.",
      ),
    delivery_status: z
      .string()
      .nullable()
      .describe(
        "What became of the text at the carrier: `received`, or `queued`, `sending`, `sent`, `delivered`, `failed`, `cancelled`. Null: its log is gone.",
      ),
    delivery_error: z.string().nullable().describe("Why it failed or was cancelled, for people. Null: it was not."),
  })
  .meta({ id: "SMSMessage" });
export type WireSmsMessage = z.infer<typeof smsMessage>;

export const relatedRecord = z
  .object({
    id: id.describe("The id of the call or thread."),
    call_sid: z
      .string()
      .describe("The carrier's id of a call; for a thread, an id of the service's own, such as `sms_101`."),
    channel: z.string().describe("`voice` for a call, `sms` for a thread."),
    direction: z.string().describe("Who began: `inbound` for the customer, `outbound` for the organization."),
    status: z.string().describe("The status of the call or thread."),
    duration: z.number().nullable().describe("Seconds from the beginning to the end. Null while it goes on."),
    message_count: z.int().describe("Number of messages in it."),
    started_at: timestamp.describe("When it began."),
    ended_at: timestamp.nullable().describe("Null while it goes on."),
    is_current: z.boolean().describe("Whether it is the thread that was asked about."),
  })
  .meta({ id: "RelatedRecord" });

const smsLogMembers = {
  id: id.describe("Names the text in the path of its log."),
  provider: z.string().describe("The carrier of the text."),
  provider_message_id: z
    .string()
    .nullable()
    .describe("The carrier's id of the text. Null until the carrier has given one."),
  direction: z
    .enum(["inbound", "outbound"])
    .describe("`inbound`: the customer wrote. `outbound`: the organization did."),
  from_number: z.string().describe("The sender's number."),
  to_number: z.string().describe("The recipient's number."),
  body: z.string().describe("The words of the text."),
  media_urls: z.array(z.string()).describe("Addresses of the attached pictures and files."),
  segment_count: z.int().describe("How many segments the text takes; carriers charge by segment."),
  status: z
    .string()
    .describe(
      "`received`, or for a text that is sent: `queued`, `sending`, `sent`, `delivered`, `failed` or `cancelled`.",
    ),
  provider_status: z
    .string()
    .nullable()
    .describe("The carrier's own word for it. Null until the carrier has said one."),
  error_code: z
    .string()
    .nullable()
    .describe(
      "The carrier's or the service's code of what went wrong, for example `outcome-unknown`. Null: nothing did.",
    ),
  error_message: z.string().nullable().describe("What went wrong, for people. Null: nothing did, or nobody said."),
  assistant_id: id.nullable().describe("The assistant it belongs to. Null without one."),
  assistant_name: z.string().nullable().describe("The assistant's name. Null without one."),
  created_at: timestamp.describe("When the text came, or was asked for."),
  updated_at: timestamp.describe("When something of it last changed."),
};

export const smsLog = z.object(smsLogMembers).meta({ id: "SMSLog" });
export type WireSmsLog = z.infer<typeof smsLog>;

export const smsLogDetail = z
  .object({
    ...smsLogMembers,
    organization_id: id.describe("The organization the text belongs to."),
    provider_payload: z
      .record(z.string(), z.unknown())
      .describe("What the carrier last said of the text, in its own form."),
  })
  .meta({ id: "SMSLogDetail" });

export const smsLogStats = z
  .object({
    total: z.int().describe("Number of texts of both directions."),
    by_direction: z
      .object({
        inbound: z.int().describe("Texts from customers."),
        outbound: z.int().describe("Texts to customers."),
      })
      .describe("How many came in and how many were sent."),
    by_status: z.record(z.string(), z.int()).describe("Number of texts by status; a status without texts is left out."),
    by_provider: z.record(z.string(), z.int()).describe("Number of texts by carrier."),
    failed_count: z.int().describe("Number of texts that failed."),
    success_rate: z
      .number()
      .describe(
        "Percent of the texts whose sending is over which were sent or delivered, to two decimals; 0 if there are none.",
      ),
  })
  .meta({ id: "SMSLogStats" });

const smsTimelineEntry = z
  .object({
    id: id.describe("The id of the entry."),
    timestamp: timestamp.describe("When it happened."),
    event_type: z
      .string()
      .describe("What happened, in snake_case, for example `webhook_received`, `llm_response` or `sent`."),
    level: z.string().describe("How serious it is: `info`, `warning` or `error`."),
    message: z.string().describe("What happened, for people, in English."),
    message_code: z
      .enum(Object.keys(THREAD_EVENT_SENTENCES) as [ThreadEventCode, ...ThreadEventCode[]])
      .nullable()
      .describe(
        "Names the sentence of `message`, for clients that say it in other languages. Null where another version wrote it.",
      ),
    event_data: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Details, by the kind of event. Null without any."),
  })
  .meta({ id: "SMSAuditLogResponse" });

export const smsTimeline = z
  .object({
    call_id: id.describe("The thread's `id`."),
    log_count: z.int().describe("Number of entries in `logs`."),
    logs: z.array(smsTimelineEntry).describe("The entries in the order of time."),
  })
  .meta({ id: "SMSAuditLogsResponse" });

export const sendSmsRequest = z
  .object({
    from_phone_number: z
      .string()
      .max(64)
      .describe("The sending number, in E.164 form. An assistant or a flow must be assigned to it."),
    to_phone_number: z.string().max(64).describe("The recipient's number, in E.164 form: `+14155550123`."),
    message: z
      .string()
      .max(1_600)
      .describe("The words, at most 1,600 characters. May be empty only if something is attached."),
    media_urls: z
      .array(z.url({ protocol: /^https?$/ }).max(2_048))
      .max(10)
      .nullish()
      .describe("Public addresses of pictures and files to attach, at most ten."),
    queue: z
      .boolean()
      .default(true)
      .describe(
        "True: answer at once, and send afterwards. False: answer when the carrier has taken the text or refused it.",
      ),
    idempotency_key: z
      .string()
      .max(256)
      .nullish()
      .describe(
        "Names the request, so that sent again it is done once. The header `Idempotency-Key` takes precedence.",
      ),
  })
  .meta({ id: "SendSMSRequest" });

export const sendSmsResponse = z
  .object({
    success: z.boolean().describe("Whether the text was sent or is going to be."),
    message_id: z.string().nullable().describe("Names the text in the paths for its status and for cancelling it."),
    message: z.string().describe("What became of it, for people."),
    provider: z.string().nullable().describe("The carrier of the text."),
    status: z
      .enum(["queued", "sent", "failed"])
      .nullable()
      .describe("What became of it so far; a cancelled text counts as `failed` here."),
  })
  .meta({ id: "SendSMSResponse" });

export const smsStatusResponse = z
  .object({
    success: z.boolean().describe("Always true; an unknown text is a 404."),
    message_id: z.string().describe("The text's id."),
    status: z
      .enum(["queued", "sending", "sent", "failed", "cancelled"])
      .describe(
        "`queued`: not with the carrier yet. `sent`: the carrier has taken it, delivered or not; `provider_status` may say more.",
      ),
    provider_message_id: z
      .string()
      .nullable()
      .describe("The carrier's id of the text. Null until the carrier has given one."),
    provider_status: z
      .string()
      .nullable()
      .describe("The carrier's own word for it, for example `delivered`. Null until the carrier has said one."),
    error: z.string().nullable().describe("What went wrong, in words or as a code. Null: nothing did."),
    error_message: z.string().nullable().describe("What went wrong, for people. Null: nothing did, or nobody said."),
    updated_at: timestamp.nullable().describe("When something of it last changed."),
  })
  .meta({ id: "SMSStatusResponse" });

export const smsCancelResponse = z
  .object({
    success: z.boolean().describe("Whether the text was cancelled. False: it had left the queue before."),
    message_id: z.string().describe("The text's id."),
    message: z.string().describe("What became of it, for people."),
    previous_status: z.string().nullable().describe("The status before the request."),
    new_status: z.string().nullable().describe("`cancelled`. Null: the status is as it was."),
  })
  .meta({ id: "SMSCancelResponse" });

export const smsQueueStats = z
  .object({
    timestamp: timestamp.describe("When these figures were taken."),
    queues: z
      .record(
        z.string(),
        z.object({
          pending: z.int().describe("Texts that wait to be sent."),
          active: z.int().describe("Texts on their way to the carrier."),
          failed: z.int().describe("Texts that failed within the last 24 hours."),
        }),
      )
      .describe("The figures by carrier."),
    total_queued: z.int().describe("Texts that wait or are on their way, of all carriers."),
    pending: z.int().describe("Texts that wait to be sent, of all carriers."),
    processing: z.int().describe("Texts on their way to the carrier, of all carriers."),
    failed: z.int().describe("Texts that failed within the last 24 hours, of all carriers."),
  })
  .meta({ id: "SMSQueueStatsResponse" });
