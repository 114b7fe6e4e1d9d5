import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { awaitAnswer } from "./answer-turns.ts";
import { enqueueAnswer } from "./enqueue-answer.ts";

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

/** Nobody else answers it after all: the thread does. */
export async function leaveToThread(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  enqueueAnswer(unit, conversationId, await awaitAnswer(unit, conversationId));
}
