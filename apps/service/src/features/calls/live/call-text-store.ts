import { asId, type CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ThreadText } from "../../texts/answer/thread-answers.ts";

export interface TextParties {
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
}

/** The answered call between the two numbers, if a process holds it; it cannot end before the transaction does. */
export async function findCallBetween(
  unit: ScopedUnitOfWork,
  { customerPhoneNumber, assistantPhoneNumber }: TextParties,
): Promise<{ readonly id: CallId; readonly mediaProcessId: string } | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select(["id", "media_process_id"])
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing")
    .where("answered_at", "is not", null)
    .where("media_process_id", "is not", null)
    .where("customer_phone_number", "=", customerPhoneNumber)
    .where("assistant_phone_number", "=", assistantPhoneNumber)
    .orderBy("id", "desc")
    .limit(1)
    .forShare()
    .executeTakeFirst();
  return row?.media_process_id == null ? null : { id: asId(row.id), mediaProcessId: row.media_process_id };
}

export async function insertCallText(
  unit: ScopedUnitOfWork,
  callId: CallId,
  { conversationId, messageIndex }: ThreadText,
): Promise<void> {
  await unit.db
    .insertInto("call_texts")
    .values({
      organization_id: unit.organizationId,
      call_id: callId,
      conversation_id: conversationId,
      message_index: messageIndex,
    })
    .execute();
}

/** The texts the call has not heard yet, in order; locked until the transaction ends. */
export async function lockWaitingTexts(
  unit: ScopedUnitOfWork,
  callId: CallId,
): Promise<readonly (ThreadText & { readonly content: string })[]> {
  const { rows } = await sql<{ conversation_id: number; message_index: number; content: string }>`
    select given.conversation_id, given.message_index, message.content
    from call_texts given join sms_messages message on message.organization_id = ${unit.organizationId}
      and message.conversation_id = given.conversation_id and message.message_index = given.message_index
    where given.organization_id = ${unit.organizationId} and given.call_id = ${callId} and given.taken_at is null
    order by given.conversation_id, given.message_index
    for update of given`.execute(unit.db);
  return rows.map(({ conversation_id: conversationId, message_index: messageIndex, content }) => ({
    conversationId: asId(conversationId),
    messageIndex,
    content,
  }));
}

export async function markTextTaken(
  unit: ScopedUnitOfWork,
  callId: CallId,
  { conversationId, messageIndex }: ThreadText,
): Promise<void> {
  await unit.db
    .updateTable("call_texts")
    .set({ taken_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("conversation_id", "=", conversationId)
    .where("message_index", "=", messageIndex)
    .execute();
}

export async function deleteWaitingTexts(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly ThreadText[]> {
  const rows = await unit.db
    .deleteFrom("call_texts")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("taken_at", "is", null)
    .returning(["conversation_id", "message_index"])
    .execute();
  return rows.map((row) => ({ conversationId: asId(row.conversation_id), messageIndex: row.message_index }));
}
