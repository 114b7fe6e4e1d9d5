import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam, queryInteger, timeRangeQuery } from "../wire-types.ts";
import { listedSmsConversation, relatedRecord, smsConversation, smsMessage, smsTimeline } from "./sms-schemas.ts";

const tag = "SMS conversations";
const path = "/api/v1/sms-conversations";
const conversationParams = z.object({
  conversation_id: idParam.describe("The thread's `id`."),
});
/** What an index can be asked for; anything shorter is in nearly every message. */
const SEARCHABLE = /[a-z0-9]{3}|\P{ASCII}/iu;
const missing = { 404: "There is no such conversation." } as const;

export const listSmsConversations = defineContract({
  name: "listSmsConversations",
  method: "GET",
  path,
  tag,
  summary: "Text threads, the latest activity first",
  description:
    "All filters apply together; the time is that of the thread's beginning. Archived threads are left out. With `search`, each thread tells in `match` which of its messages was found.",
  access: "read",
  query: z.object({
    before: idParam
      .optional()
      .describe(
        "The `id` of the last thread of the page before: the list goes on after it. `skip` means what it means without it. An id of no thread of the organization gives an empty page.",
      ),
    skip: queryInteger({ min: 0 }).default(0).describe("How many threads to leave out from the beginning."),
    limit: queryInteger({ min: 1, max: 1_000 }).default(50).describe("How many threads to return at most."),
    status: z.enum(["active", "completed"]).optional().describe("Threads in this status only."),
    assistant_id: idParam.optional().describe("Threads of this assistant only."),
    customer_phone: z.string().max(64).optional().describe("Part of the customer's number as it is stored: `+1415`."),
    ...timeRangeQuery,
    search: z
      .string()
      .trim()
      .max(256)
      .refine((text) => SEARCHABLE.test(text), "Three letters or digits in a row, or a letter that is none of ASCII")
      .optional()
      .describe(
        "Part of the words of a message, or of the customer's name; capital letters make no difference. What looks like a phone number is also looked for in the customer's number, without its blanks, brackets and hyphens. Needs three letters or digits in a row, or one letter that is none of ASCII.",
      ),
  }),
  success: z.array(listedSmsConversation),
});

export const readSmsConversation = defineContract({
  name: "readSmsConversation",
  method: "GET",
  path: `${path}/{conversation_id}`,
  tag,
  summary: "One text thread",
  description:
    "Describes a thread between a customer and one of your numbers; what was written is in its messages. An archived thread is a 404.",
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
  description: "Lists what both sides wrote, the oldest first, with what became of each text at the carrier.",
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
  description:
    "Lists at most 50 calls and threads, the latest beginning first. The thread itself is among them, marked by `is_current`; archived threads are not.",
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
  description:
    "Sends the thread as a download named `sms_conversation_{id}.txt`, `.csv` or `.json`. The export is noted in the audit log.",
  access: "read",
  rateClass: "export",
  isAudited: true,
  params: conversationParams,
  query: z.object({
    format: z
      .enum(["txt", "csv", "json"])
      .default("txt")
      .describe("`txt`: lines for people. `csv`: a table with a header line. `json`: the thread and its messages."),
  }),
  rawSuccess: { contentType: "text/plain", description: "The file, named in Content-Disposition." },
  errors: missing,
});

export const archiveSmsConversation = defineContract({
  name: "archiveSmsConversation",
  method: "DELETE",
  path: `${path}/{conversation_id}`,
  tag,
  summary: "Archive a thread and delete what was written in it",
  description:
    "Deletes the thread's messages, notes and logs, the executions of its tools, and texts that are still queued, for good. Opt-outs stay. A later text between the two numbers begins a new thread.",
  access: "write",
  params: conversationParams,
  success: z.object({
    success: z.boolean().describe("Always true; an unknown or archived thread is a 404."),
    message: z.string().describe("What happened, for people."),
  }),
  errors: missing,
});

export const readSmsTimeline = defineContract({
  name: "readSmsTimeline",
  method: "GET",
  path: "/api/v1/sms/{call_id}/logs",
  tag: "SMS logs",
  summary: "The debug timeline of a thread",
  description:
    "Lists processing and delivery of the thread's texts in one list: webhooks, requests to the model, tools, sending. Of another organization's thread, the answer is a 403.",
  access: "read",
  params: z.object({
    call_id: idParam.describe("The thread's `id`."),
  }),
  success: smsTimeline,
  errors: { 403: "The conversation belongs to another organization.", ...missing },
});
