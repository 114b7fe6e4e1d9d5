import { asId, type CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import { coverTexts, type ThreadText } from "../../sms/cover-texts.ts";
import { mediaProcessTopic } from "./live-topics.ts";

export interface TextParties {
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
}

/**
 * Gives a text to the call its sender is in at the moment, with the same number. The call cannot end before the
 * transaction does.
 * @returns false when there is no such call, or nobody holds it: the thread answers the text
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

/** Texts the call has not heard of yet, in order; each is given once, and the thread owes no answer to it. */
export async function takeCallTexts(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly string[]> {
  const { rows } = await sql<{ conversation_id: number; message_index: number; content: string }>`
    with taken as (
      update call_texts set taken_at = now()
      where organization_id = ${unit.organizationId} and call_id = ${callId} and taken_at is null
      returning conversation_id, message_index)
    select taken.conversation_id, taken.message_index, message.content
    from taken join sms_messages message on message.organization_id = ${unit.organizationId}
      and message.conversation_id = taken.conversation_id and message.message_index = taken.message_index
    order by taken.conversation_id, taken.message_index`.execute(unit.db);
  for (const row of rows) {
    await coverTexts(unit, { conversationId: asId(row.conversation_id), messageIndex: row.message_index });
  }
  return rows.map(({ content }) => content);
}

/** Of a call that is over: what it has not taken, the threads answer. */
export async function listLeftTexts(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly ThreadText[]> {
  const rows = await unit.db
    .deleteFrom("call_texts")
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("taken_at", "is", null)
    .returning(["conversation_id", "message_index"])
    .execute();
  return rows.map((row) => ({ conversationId: asId(row.conversation_id), messageIndex: row.message_index }));
}
