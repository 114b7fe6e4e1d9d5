import { asId, type CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import { coverTexts, owesAnswer, type ThreadText } from "../../texts/send/cover-texts.ts";
import { mediaProcessTopic } from "../call-topics.ts";

export interface TextParties {
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
}

/**
 * Gives a text to the call its sender is in at the moment, with the same number. The call cannot end before the
 * transaction does.
 * @returns false when there is no such call, or nobody holds it, or texts from before it wait for an answer: the thread
 *   answers this one, too
 */
export async function giveTextToCall(
  unit: ScopedUnitOfWork,
  { customerPhoneNumber, assistantPhoneNumber }: TextParties,
  { conversationId, messageIndex }: ThreadText,
): Promise<boolean> {
  const call = await unit.db
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
  if (call === undefined || call.media_process_id === null) return false;
  if (await owesAnswer(unit, conversationId)) return false;
  await unit.db
    .insertInto("call_texts")
    .values({
      organization_id: unit.organizationId,
      call_id: call.id,
      conversation_id: conversationId,
      message_index: messageIndex,
    })
    .execute();
  await announce(unit, mediaProcessTopic(call.media_process_id), `text|${call.id}|${unit.organizationId}`);
  return true;
}

/**
 * Tells the call of the texts it has not heard of yet, in order; each is told once, and the thread owes no answer to it.
 * They are held meanwhile: a call that ends now leaves to the thread what it has not heard, and nothing else.
 * @param hear false: nobody listens in the call any more, and the texts stay
 */
export async function takeCallTexts(
  unit: ScopedUnitOfWork,
  callId: CallId,
  hear: (text: string) => boolean,
): Promise<void> {
  const { rows } = await sql<{ conversation_id: number; message_index: number; content: string }>`
    select given.conversation_id, given.message_index, message.content
    from call_texts given join sms_messages message on message.organization_id = ${unit.organizationId}
      and message.conversation_id = given.conversation_id and message.message_index = given.message_index
    where given.organization_id = ${unit.organizationId} and given.call_id = ${callId} and given.taken_at is null
    order by given.conversation_id, given.message_index
    for update of given`.execute(unit.db);
  for (const { conversation_id: conversationId, message_index: messageIndex, content } of rows) {
    if (!hear(content)) return;
    await unit.db
      .updateTable("call_texts")
      .set({ taken_at: sql<Date>`now()` })
      .where("organization_id", "=", unit.organizationId)
      .where("call_id", "=", callId)
      .where("conversation_id", "=", conversationId)
      .where("message_index", "=", messageIndex)
      .execute();
    await coverTexts(unit, { conversationId: asId(conversationId), messageIndex });
  }
}

/** Of a call that is over: gives back what it has not taken, which the threads answer. */
export async function releaseCallTexts(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly ThreadText[]> {
  const rows = await unit.db
    .deleteFrom("call_texts")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("taken_at", "is", null)
    .returning(["conversation_id", "message_index"])
    .execute();
  return rows.map((row) => ({ conversationId: asId(row.conversation_id), messageIndex: row.message_index }));
}
