import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import { dropTurn, finishTurn } from "../answer/answer-turn-store.ts";
import type { LoadedThread } from "../answer/load-thread.ts";
import { cancelQueuedTexts, type OutboundText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { lockThread } from "../thread/thread-lock-store.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import type { RevocationJudgement } from "./judge-revocation.ts";
import { replyToKeyword } from "./reply-to-keyword.ts";

/**
 * What a model read as a revocation takes effect as STOP does, in place of an answer.
 * @returns the confirmation, queued; null when there is none to give: the customer is opted out already, or the turn is no
 *   longer this process's
 */
export async function settleRevocation(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  { language, modelId, work }: RevocationJudgement,
): Promise<OutboundText | null> {
  const { conversationId, customerPhoneNumber } = thread;
  await lockThread(unit, thread);
  const finished = await finishTurn(unit, conversationId, thread.leaseToken, thread.answersMessageIndex);
  if (finished === null) {
    await countModelAnswer(unit, thread.assistantId, work);
    return null;
  }
  const model = `${work.provider}/${modelId}`;
  const isNews = await deps.optOuts.add(unit, customerPhoneNumber, "model", model);
  const cancelled = await cancelQueuedTexts(unit, customerPhoneNumber);
  // What came meanwhile is not answered either.
  await dropTurn(unit, conversationId);
  await addTimelineEntry(unit, {
    conversationId,
    eventType: "opt_out",
    level: "info",
    message: "The customer opted out",
    data: { keyword: "stop", decided_by: "model", model, language, cancelled_texts: cancelled.length },
  });
  const { assistantId: id, messagingServiceSid, provider, assistantPhoneNumber } = thread;
  const confirmation = isNews
    ? await replyToKeyword(deps, unit, {
        ...{ action: "stop", language, conversationId, provider, customerPhoneNumber, assistantPhoneNumber },
        assistant: { id, messagingServiceSid },
        messageIndex: thread.answersMessageIndex,
      })
    : null;
  await countModelAnswer(unit, thread.assistantId, work);
  return confirmation;
}
