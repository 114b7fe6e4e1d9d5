import { z } from "zod";
import { defineContract } from "../operation.ts";
import { sendSmsRequest, sendSmsResponse, smsCancelResponse, smsQueueStats, smsStatusResponse } from "./sms-schemas.ts";

const tag = "SMS";
const messageParams = z.object({ message_id: z.string().max(256) });
const missing = { 404: "There is no such message." } as const;

export const sendSms = defineContract({
  name: "sendSms",
  method: "POST",
  path: "/sms/send",
  tag,
  summary: "Send a text from a number of the organization",
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
  access: "read",
  query: z.object({ provider: z.string().max(64).optional() }),
  success: smsQueueStats,
});
