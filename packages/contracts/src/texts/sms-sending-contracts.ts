import { z } from "zod";
import { defineContract } from "../operation.ts";
import { sendSmsRequest, sendSmsResponse, smsCancelResponse, smsQueueStats, smsStatusResponse } from "./sms-schemas.ts";

const tag = "SMS";
const messageParams = z.object({
  message_id: z.string().max(256).describe("The `message_id` that sending the text gave."),
});
const missing = { 404: "There is no such message." } as const;

export const sendSms = defineContract({
  name: "sendSms",
  method: "POST",
  path: "/sms/send",
  tag,
  summary: "Send a text from a number of the organization",
  description:
    "The text joins the thread between the two numbers, or begins one, so that the assistant knows it when the recipient answers. With `queue` false the request waits for the carrier. With the same idempotency key, nothing is sent twice: a repeated request gets the text that was queued first. If the answer is a 500 with the code `outcome-unknown`, do not send again before you have read the status.",
  access: "write",
  body: sendSmsRequest,
  takesIdempotencyKey: true,
  success: sendSmsResponse,
  errors: {
    400: "A number or the text is not valid, the recipient has opted out, or texts may not go there.",
    403: "The sending number belongs to another organization.",
    404: "The sending number is not known, or no assistant is on it.",
    409: "The idempotency key was used for another text.",
    500: "The carrier failed.",
  },
});

export const readSmsStatus = defineContract({
  name: "readSmsStatus",
  method: "GET",
  path: "/sms/{message_id}/status",
  aliases: ["/sms/status/{message_id}"],
  tag,
  summary: "What became of a text",
  description:
    "Tells of a text that was sent, whether through the API or by an assistant. A text that was delivered is `sent` here, and `provider_status` has the carrier's word for it.",
  access: "read",
  params: messageParams,
  success: smsStatusResponse,
  errors: missing,
});

export const cancelSms = defineContract({
  name: "cancelSms",
  method: "DELETE",
  path: "/sms/{message_id}",
  tag,
  summary: "Cancel a text that is still queued",
  description:
    "Takes the text out of the queue, so that it is never sent. If it is too late, the answer is still a 200, with `success` false and the status the text has.",
  access: "write",
  params: messageParams,
  success: smsCancelResponse,
  errors: missing,
});

/** The same under the path client libraries call. */
export const cancelSmsByPost = defineContract({
  ...cancelSms,
  name: "cancelSmsByPost",
  method: "POST",
  path: "/sms/cancel/{message_id}",
});

export const readSmsQueueStats = defineContract({
  name: "readSmsQueueStats",
  method: "GET",
  path: "/sms/queue/stats",
  tag,
  summary: "Texts waiting, on their way and failed, by carrier",
  description: "Counts the organization's own texts at this moment. Carriers without any are left out.",
  access: "read",
  query: z.object({
    provider: z.string().max(64).optional().describe("Figures of this carrier only."),
  }),
  success: smsQueueStats,
});
