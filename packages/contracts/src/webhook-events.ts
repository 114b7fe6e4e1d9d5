import { z } from "zod";
import { telephonyProviderName } from "./provider-names.ts";
import { timestamp } from "./wire-types.ts";

/** What a customer's URL is told. The name stands in the body's own type field; receivers dispatch on it. */
export const webhookEventType = z.enum(["sms_received"]);
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
