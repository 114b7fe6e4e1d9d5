import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";
import { smsConversation } from "./sms-schemas.ts";

const tag = "SMS conversations";
const path = "/api/v1/sms-conversations/{conversation_id}";
const params = z.object({
  conversation_id: idParam.describe("The thread's `id`."),
});
const missing = { 404: "There is no such conversation." } as const;

export const holdSmsConversation = defineContract({
  name: "holdSmsConversation",
  method: "PUT",
  path: `${path}/hold`,
  tag,
  summary: "Answer a thread yourself for a while",
  description:
    "Once this is answered, the assistant sends nothing more in the thread: an answer it is making is dropped, one that is queued is cancelled, and what the customer writes waits. Only a text the carrier is being given at that moment can still arrive. The hold ends after 30 minutes; asking again, and each text sent to the customer by `POST /sms/send`, makes it 30 minutes from then. What nobody has answered when it ends, the assistant answers. Confirmations of STOP, START and HELP go on, as do texts of campaigns.",
  access: "write",
  params,
  body: z
    .object({
      take_over: z.boolean().default(false).describe("Take the hold from another person, too; else that is a 409."),
    })
    .nullable(),
  isBodyOptional: true,
  success: smsConversation,
  errors: { ...missing, 409: "Another person holds the thread, or the thread is over." },
});

export const releaseSmsConversation = defineContract({
  name: "releaseSmsConversation",
  method: "DELETE",
  path: `${path}/hold`,
  tag,
  summary: "Give a thread back to its assistant",
  description:
    "Ends the hold, whoever took it; the assistant answers what nobody has. Without a hold nothing changes, and the answer is the same.",
  access: "write",
  params,
  success: smsConversation,
  errors: missing,
});

export const markSmsConversationRead = defineContract({
  name: "markSmsConversationRead",
  method: "PUT",
  path: `${path}/read-mark`,
  tag,
  summary: "Mark how far a thread was read",
  description:
    "The mark is the organization's: what one person has read is read for all. It may go back, which makes messages unread again. The audit log does not record it.",
  access: "write",
  isAudited: false,
  params,
  body: z.object({
    message_index: z.int().min(-1).describe("The newest message that was read; -1 marks all as unread."),
  }),
  success: smsConversation,
  errors: missing,
});

const note = z
  .object({
    id: id.describe("Names the note in the path that deletes it."),
    content: z.string().describe("What was written."),
    written_by: z.string().nullable().describe("The person's name, or else address. Null: their account is gone."),
    created_at: timestamp.describe("When it was written."),
  })
  .meta({ id: "SMSNote" });
export type WireSmsNote = z.infer<typeof note>;

export const listSmsNotes = defineContract({
  name: "listSmsNotes",
  method: "GET",
  path: `${path}/notes`,
  tag,
  summary: "What people noted about a thread",
  description: "Lists the notes, the oldest first. No customer and no model ever reads them.",
  access: "read",
  params,
  success: z.array(note),
  errors: missing,
});

export const createSmsNote = defineContract({
  name: "createSmsNote",
  method: "POST",
  path: `${path}/notes`,
  tag,
  summary: "Note something about a thread",
  description:
    "Adds a note for the other people of the organization and answers with all of them. It is never sent, and no model reads it. Archiving the thread deletes its notes.",
  access: "write",
  successStatus: 201,
  params,
  body: z.object({
    content: z.string().trim().min(1).max(4_000).describe("What to note, at most 4,000 characters."),
  }),
  success: z.array(note),
  errors: missing,
});

export const deleteSmsNote = defineContract({
  name: "deleteSmsNote",
  method: "DELETE",
  path: `${path}/notes/{note_id}`,
  tag,
  summary: "Delete a note",
  description: "Deletes a note, whoever wrote it, and answers with those that are left.",
  access: "write",
  params: params.extend({ note_id: idParam.describe("The note's `id`.") }),
  success: z.array(note),
  errors: { 404: "There is no such conversation, or it has no such note." },
});
