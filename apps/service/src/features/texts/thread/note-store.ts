import type { ConversationId, UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** What a person wrote about a thread for the others of the organization. */
export interface ThreadNote {
  readonly id: number;
  readonly content: string;
  /** Null: their account is gone. */
  readonly writtenBy: string | null;
  readonly createdAt: Date;
}

export async function addNote(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  note: { readonly writtenBy: UserId; readonly content: string },
): Promise<number> {
  const { id } = await unit.db
    .insertInto("sms_notes")
    .values({
      organization_id: unit.organizationId,
      conversation_id: conversationId,
      written_by: note.writtenBy,
      content: note.content,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Oldest first. */
export async function listNotes(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<readonly ThreadNote[]> {
  const rows = await unit.db
    .selectFrom("sms_notes")
    .leftJoin("users", "users.id", "sms_notes.written_by")
    .select(["sms_notes.id", "sms_notes.content", "sms_notes.created_at", nameOfUser.as("written_by")])
    .where("sms_notes.organization_id", "=", unit.organizationId)
    .where("sms_notes.conversation_id", "=", conversationId)
    .orderBy("sms_notes.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    content: row.content,
    writtenBy: row.written_by,
    createdAt: row.created_at,
  }));
}

/** @returns false when the thread has no such note */
export async function deleteNote(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  noteId: number,
): Promise<boolean> {
  const deleted = await unit.db
    .deleteFrom("sms_notes")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("id", "=", noteId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** A person's name, or else their address; null without a person. */
export const nameOfUser = sql<
  string | null
>`coalesce(nullif(concat_ws(' ', users.first_name, users.last_name), ''), users.email)`;
