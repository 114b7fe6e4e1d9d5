import {
  createSmsNote,
  deleteSmsNote,
  holdSmsConversation,
  listSmsNotes,
  markSmsConversationRead,
  releaseSmsConversation,
} from "@parley/contracts/texts/sms-inbox-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { holdThread, releaseThread } from "../thread/hold-thread.ts";
import { markRead } from "../thread/inbox-store.ts";
import { addNote, deleteNote, listNotes } from "../thread/note-store.ts";
import { presentNote } from "../thread/present-conversation.ts";
import { showConversation, withConversation } from "../thread/show-conversation.ts";

/** What people do in a thread: answer it themselves, read it, note something about it. */
export const smsInboxOperations: readonly Operation[] = [
  defineOperation(holdSmsConversation, ({ scope, identity, params, body }) =>
    withConversation(scope, params.conversation_id, async (unit, found) => {
      await holdThread(unit, found, { heldBy: identity.userId, takesOver: body?.take_over === true });
      return showConversation(unit, found);
    }),
  ),
  defineOperation(releaseSmsConversation, ({ scope, params }) =>
    withConversation(scope, params.conversation_id, async (unit, found) => {
      await releaseThread(unit, found);
      return showConversation(unit, found);
    }),
  ),
  defineOperation(markSmsConversationRead, ({ scope, params, body }) =>
    withConversation(scope, params.conversation_id, async (unit, found) => {
      await markRead(unit, found.id, body.message_index);
      return showConversation(unit, found);
    }),
  ),
  defineOperation(listSmsNotes, ({ scope, params }) =>
    withConversation(scope, params.conversation_id, async (unit, found) =>
      (await listNotes(unit, found.id)).map(presentNote),
    ),
  ),
  defineOperation(createSmsNote, ({ scope, identity, params, body }) =>
    withConversation(scope, params.conversation_id, async (unit, found) => {
      await addNote(unit, found.id, { writtenBy: identity.userId, content: body.content });
      return (await listNotes(unit, found.id)).map(presentNote);
    }),
  ),
  defineOperation(deleteSmsNote, ({ scope, params }) =>
    withConversation(scope, params.conversation_id, async (unit, found) => {
      if (!(await deleteNote(unit, found.id, params.note_id))) throw notFound("Note");
      return (await listNotes(unit, found.id)).map(presentNote);
    }),
  ),
];
