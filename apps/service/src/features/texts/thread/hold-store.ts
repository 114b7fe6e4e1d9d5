import type { ConversationId, UserId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** A person who walks away must not leave a customer without any answer; each text they send gives them as long again. */
export const HOLD_MS = 30 * 60_000;

const holdEnd = sql<Date>`now() + ${HOLD_MS} * interval '1 millisecond'`;

export interface HoldRequest {
  readonly heldBy: UserId;
  /** Also from another person who holds it. */
  readonly takesOver: boolean;
}

/** Holds the thread, or renews the hold. @returns until when; null when another person holds it */
export async function takeHold(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  { heldBy, takesOver }: HoldRequest,
): Promise<Date | null> {
  const row = await unit.db
    .insertInto("sms_holds")
    .values({
      organization_id: unit.organizationId,
      conversation_id: conversationId,
      held_by: heldBy,
      held_until: holdEnd,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "conversation_id"])
        .doUpdateSet(({ ref }) => ({ held_by: ref("excluded.held_by"), held_until: ref("excluded.held_until") }))
        .where(
          sql<boolean>`${takesOver} or sms_holds.held_until <= now() or sms_holds.held_by is not distinct from excluded.held_by`,
        ),
    )
    .returning("held_until")
    .executeTakeFirst();
  return row?.held_until ?? null;
}

/** How long a person still holds the thread, by the database's clock; null: nobody does. */
export async function heldForMs(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<number | null> {
  const row = await unit.db
    .selectFrom("sms_holds")
    .select(sql<number>`(extract(epoch from held_until - now()) * 1000)::float8`.as("left_ms"))
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("held_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.left_ms ?? null;
}

/** @returns whether somebody held it */
export async function endHold(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const row = await unit.db
    .deleteFrom("sms_holds")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .returning(sql<boolean>`held_until > now()`.as("was_held"))
    .executeTakeFirst();
  return row?.was_held === true;
}

/**
 * For a text that was just added to the thread from outside of the conversation: if a person holds the thread, it is theirs. It
 * answers what the customer wrote before it, and they have as long again.
 */
export async function noteReplyInHold(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  await sql`
    with held as (
      update sms_holds set held_until = ${holdEnd}
      where organization_id = ${unit.organizationId} and conversation_id = ${conversationId} and held_until > now()
      returning organization_id, conversation_id
    )
    insert into sms_answer_turns (organization_id, conversation_id, answered_message_index)
    select held.organization_id, held.conversation_id, calls.message_count - 1
    from held join calls on calls.organization_id = held.organization_id and calls.id = held.conversation_id
    on conflict (organization_id, conversation_id) do update set
      answered_message_index = greatest(sms_answer_turns.answered_message_index, excluded.answered_message_index),
      waiting_since = null, due_at = null`.execute(unit.db);
}
