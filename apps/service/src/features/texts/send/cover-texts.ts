import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { awaitAnswer } from "../answer/answer-turn-store.ts";
import { enqueueAnswer } from "../answer/enqueue-answer.ts";

/** A text as its thread has it. */
export interface ThreadText {
  readonly conversationId: ConversationId;
  readonly messageIndex: number;
}

/** The text was answered elsewhere: no later answer of the thread answers it again. */
export async function coverTexts(unit: ScopedUnitOfWork, { conversationId, messageIndex }: ThreadText): Promise<void> {
  await unit.db
    .insertInto("sms_answer_turns")
    .values({
      organization_id: unit.organizationId,
      conversation_id: conversationId,
      answered_message_index: messageIndex,
    })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "conversation_id"]).doUpdateSet({
        answered_message_index: sql<number>`greatest(sms_answer_turns.answered_message_index, ${messageIndex})`,
      }),
    )
    .execute();
}

/** Whether the thread waits to answer texts that came before. To cover a later one would cover them unanswered. */
export async function owesAnswer(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("sms_answer_turns")
    .select("due_at")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("due_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody else answers it after all: the thread does. */
export async function leaveToThread(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  enqueueAnswer(unit, conversationId, await awaitAnswer(unit, conversationId));
}
