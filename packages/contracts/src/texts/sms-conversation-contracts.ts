import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger, timeRangeQuery } from "../wire-types.ts";
import { relatedRecord, smsConversation, smsMessage, smsTimeline } from "./sms-schemas.ts";

const tag = "SMS conversations";
const path = "/api/v1/sms-conversations";
const conversationParams = z.object({ conversation_id: idParam });
const missing = { 404: "There is no such conversation." } as const;

export const listSmsConversations = defineContract({
  name: "listSmsConversations",
  method: "GET",
  path,
  tag,
  summary: "Text threads, the latest activity first; archived ones are left out",
  access: "read",
  query: z.object({
    skip: queryInteger({ min: 0 }).default(0),
    limit: queryInteger({ min: 1, max: 1_000 }).default(50),
    status: z.enum(["active", "completed"]).optional(),
    assistant_id: idParam.optional(),
    customer_phone: z.string().max(64).optional(),
    ...timeRangeQuery,
  }),
  success: z.array(smsConversation),
});

export const readSmsConversation = defineContract({
  name: "readSmsConversation",
  method: "GET",
  path: `${path}/{conversation_id}`,
  tag,
  summary: "One text thread",
  access: "read",
  params: conversationParams,
  success: smsConversation,
  errors: missing,
});

export const listSmsConversationMessages = defineContract({
  name: "listSmsConversationMessages",
  method: "GET",
  path: `${path}/{conversation_id}/messages`,
  tag,
  summary: "The messages of a thread, in order",
  access: "read",
  params: conversationParams,
  success: z.array(smsMessage),
  errors: missing,
});

export const listRelatedRecords = defineContract({
  name: "listRelatedRecords",
  method: "GET",
  path: `${path}/{conversation_id}/related`,
  tag,
  summary: "Recent calls and threads of the same customer and assistant",
  access: "read",
  params: conversationParams,
  success: z.array(relatedRecord),
  errors: missing,
});

export const exportSmsConversation = defineContract({
  name: "exportSmsConversation",
  method: "GET",
  path: `${path}/{conversation_id}/export`,
  tag,
  summary: "A thread as a file",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: conversationParams,
  query: z.object({ format: z.enum(["txt", "csv", "json"]).default("txt") }),
  rawSuccess: { contentType: "text/plain", description: "The file, named in Content-Disposition." },
  errors: missing,
});

export const archiveSmsConversation = defineContract({
  name: "archiveSmsConversation",
  method: "DELETE",
  path: `${path}/{conversation_id}`,
  tag,
  summary: "Archive a thread: its messages and logs are deleted, a later text begins anew",
  access: "write",
  params: conversationParams,
  success: z.object({ success: z.boolean(), message: z.string() }),
  errors: missing,
});

export const readSmsTimeline = defineContract({
  name: "readSmsTimeline",
  method: "GET",
  path: "/api/v1/sms/{call_id}/logs",
  tag: "SMS logs",
  summary: "The debug timeline of a thread: processing and delivery events in one list",
  access: "read",
  params: z.object({ call_id: idParam }),
  success: smsTimeline,
  errors: { 403: "The conversation belongs to another organization.", ...missing },
});
