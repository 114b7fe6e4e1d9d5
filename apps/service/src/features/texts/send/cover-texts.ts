import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { awaitAnswer } from "../answer/answer-turn-store.ts";
import { enqueueAnswer } from "../answer/enqueue-answer.ts";

export { coverTexts, owesAnswer, type ThreadText } from "../answer/answer-turn-store.ts";

/** Nobody else answers it after all: the thread does. */
export async function leaveToThread(unit: ScopedUnitOfWork, conversationId: ConversationId): Promise<void> {
  enqueueAnswer(unit, conversationId, await awaitAnswer(unit, conversationId));
}
