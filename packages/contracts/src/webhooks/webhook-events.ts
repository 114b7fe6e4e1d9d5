import { z } from "zod";
import { telephonyProviderName } from "../provider-names.ts";
import { timestamp } from "../wire-types.ts";

/** What is sent to a customer's URL. The body's type field has the name; receivers dispatch on it. */
export const webhookEventType = z.enum(["sms_received", "status-update", "end-of-call-report", "test"]);
export type WebhookEventType = z.infer<typeof webhookEventType>;

/** A text arrived at an assistant's number; the same shape whichever carrier brought it. */
export const smsReceivedEvent = z
  .strictObject({
    type: z.literal("sms_received").describe("Names the event; receivers dispatch on it."),
    timestamp: timestamp.describe("When the event happened; repeats of the event carry the same bytes."),
    data: z
      .strictObject({
        message_id: z.string().describe("The carrier's id of the text."),
        from: z.string().describe("The number that wrote, in E.164."),
        to: z.string().describe("The assistant's number, in E.164."),
        body: z.string().describe("What was written; may be empty when only media came."),
        media_urls: z.array(z.string()).describe("Pictures and other files that came with it; often none."),
        provider: telephonyProviderName.describe("The carrier that brought it."),
      })
      .describe("The text."),
  })
  .meta({ id: "SmsReceivedEvent", description: "A text arrived at an assistant's number." });
export type SmsReceivedEvent = z.infer<typeof smsReceivedEvent>;

const phoneNumber = z.strictObject({ number: z.string().describe("In E.164 where the carrier told one.") });
const ownNumber = phoneNumber.describe("The organization's number.");
const customer = phoneNumber.describe("The person at the other end.");
const CALL_SID = "The call sid; null of a call whose carrier never told one.";

/** A call began or ended. */
export const statusUpdateEvent = z
  .strictObject({
    message: z
      .strictObject({
        type: z.literal("status-update").describe("Names the event; receivers dispatch on it."),
        status: z
          .enum(["in-progress", "completed", "failed"])
          .describe("`in-progress`: it began; `completed`: it ended; `failed`: it did not come about or broke off."),
        phoneNumber: ownNumber,
        call: z
          .strictObject({
            id: z.string().nullable().describe(CALL_SID),
            phoneCallProviderId: z.string().nullable().describe(CALL_SID),
            customer,
          })
          .describe("The call."),
        messages: z.array(z.never()).describe("Always empty; the report after the call has what was said."),
      })
      .describe("What happened."),
  })
  .meta({ id: "StatusUpdateEvent", description: "A call began or ended." });
export type StatusUpdateEvent = z.infer<typeof statusUpdateEvent>;

/** A call ended and everything about it is known. Sent once a call. */
export const endOfCallReportEvent = z
  .strictObject({
    message: z
      .strictObject({
        type: z.literal("end-of-call-report").describe("Names the event; receivers dispatch on it."),
        phoneNumber: ownNumber,
        customer,
        summary: z.string().nullable().describe("What the call was about, by a model; null when none could say."),
        recordingUrl: z
          .string()
          .nullable()
          .describe(
            "Where the recording can be fetched: of both sides where there is one, else of the caller or the assistant. Null without one.",
          ),
        endedReason: z.string().describe("Why it ended, such as `customer-ended-call` or `customer-did-not-answer`."),
        durationSeconds: z.int().describe("How long it lasted, in seconds; 0 when it never began."),
        messages: z
          .array(
            z.strictObject({
              role: z.enum(["bot", "human"]).describe("`bot`: the assistant; `human`: the caller."),
              content: z.string().describe("What was said."),
            }),
          )
          .describe("What was said, in its order."),
        analysis: z
          .strictObject({
            summary: z.string().nullable().describe("The same summary as above."),
            durationSeconds: z.int().describe("The same duration as above."),
            structuredData: z
              .record(z.string(), z.unknown())
              .nullable()
              .describe(
                "What a model took from the call, in the form the assistant's `structured_data_schema` asks for; null when none could.",
              ),
          })
          .describe("What a model made of the call."),
      })
      .describe("The report."),
  })
  .meta({
    id: "EndOfCallReportEvent",
    description: "A call ended and everything about it is known; sent once a call.",
  });
export type EndOfCallReportEvent = z.infer<typeof endOfCallReportEvent>;

/** A person tries out a URL. */
export const testEvent = z
  .strictObject({
    type: z.literal("test").describe("Names the event; receivers dispatch on it."),
    timestamp: timestamp.describe("When the test was asked for."),
    data: z
      .strictObject({ message: z.string().describe("A sentence for whoever reads the receiver's log.") })
      .describe("Nothing has happened: there is no call and no text behind it."),
  })
  .meta({ id: "TestEvent", description: "Somebody tries out whether the URL can be reached." });
export type TestEvent = z.infer<typeof testEvent>;

/** What is said of each event in the reference. */
export interface WebhookEventContract {
  readonly summary: string;
  readonly description: string;
  readonly body: z.ZodType;
}

export const WEBHOOK_EVENTS: Readonly<Record<WebhookEventType, WebhookEventContract>> = {
  sms_received: {
    summary: "A text arrived",
    description:
      "Sent to the assistant's `sms_webhook_url` for every text that arrives at its numbers, whichever carrier brought it and whether or not the assistant answers. Opt-out words arrive as well.",
    body: smsReceivedEvent,
  },
  "status-update": {
    summary: "A call began or ended",
    description:
      "Sent to the assistant's `webhook_url`: when a call begins, which for one that goes out is when it is answered, and once when it has ended. `webhook_headers` of the assistant are sent with it.",
    body: statusUpdateEvent,
  },
  "end-of-call-report": {
    summary: "A call is over and everything about it is known",
    description:
      "Sent once a call to the assistant's `webhook_url`, after its recordings are there and its summary is written. `webhook_headers` of the assistant are sent with it.",
    body: endOfCallReportEvent,
  },
  test: {
    summary: "Somebody tries out the URL",
    description:
      "Sent once when an admin asks for it (`sendTestWebhook`), to any URL; a receiver verifies it as any other and does nothing.",
    body: testEvent,
  },
};
