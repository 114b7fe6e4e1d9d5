import { z } from "zod";
import { telephonyProviderName } from "../provider-names.ts";
import { timestamp } from "../wire-types.ts";

/** What is sent to a customer's URL. The body's type field has the name; receivers dispatch on it. */
export const webhookEventType = z.enum(["sms_received", "status-update", "end-of-call-report"]);
export type WebhookEventType = z.infer<typeof webhookEventType>;

/** A text arrived at an assistant's number; the same shape whichever carrier brought it. */
export const smsReceivedEvent = z
  .strictObject({
    type: z.literal("sms_received"),
    /** When the event was sent first; repeats of the event carry the same bytes. */
    timestamp,
    data: z.strictObject({
      message_id: z.string(),
      from: z.string(),
      to: z.string(),
      body: z.string(),
      media_urls: z.array(z.string()),
      provider: telephonyProviderName,
    }),
  })
  .meta({ id: "SmsReceivedEvent" });
export type SmsReceivedEvent = z.infer<typeof smsReceivedEvent>;

const phoneNumber = z.strictObject({ number: z.string() });

/** A call began or ended. `id` and `phoneCallProviderId` both carry the call sid; null of a call whose carrier never told one. */
export const statusUpdateEvent = z
  .strictObject({
    message: z.strictObject({
      type: z.literal("status-update"),
      status: z.enum(["in-progress", "completed", "failed"]),
      /** The organization's. */
      phoneNumber,
      call: z.strictObject({
        id: z.string().nullable(),
        phoneCallProviderId: z.string().nullable(),
        customer: phoneNumber,
      }),
      messages: z.array(z.never()),
    }),
  })
  .meta({ id: "StatusUpdateEvent" });
export type StatusUpdateEvent = z.infer<typeof statusUpdateEvent>;

/** A call ended and everything about it is known. Sent once a call. */
export const endOfCallReportEvent = z
  .strictObject({
    message: z.strictObject({
      type: z.literal("end-of-call-report"),
      phoneNumber,
      customer: phoneNumber,
      summary: z.string().nullable(),
      recordingUrl: z.string().nullable(),
      endedReason: z.string(),
      durationSeconds: z.int(),
      messages: z.array(z.strictObject({ role: z.enum(["bot", "human"]), content: z.string() })),
      analysis: z.strictObject({
        summary: z.string().nullable(),
        durationSeconds: z.int(),
        structuredData: z.record(z.string(), z.unknown()).nullable(),
      }),
    }),
  })
  .meta({ id: "EndOfCallReportEvent" });
export type EndOfCallReportEvent = z.infer<typeof endOfCallReportEvent>;
