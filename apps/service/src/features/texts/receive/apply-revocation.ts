import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { countModelAnswer } from "../../usage/count-usage.ts";
import type { LoadedThread } from "../answer/load-thread.ts";
import { dropTurn, finishTurn } from "../answer/turn-store.ts";
import type { OutboundText } from "../send/outbound-text-store.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { lockThread } from "../thread/lock-store.ts";
import { addTimelineEntry } from "../thread/timeline-store.ts";
import type { RevocationJudgement } from "./judge-revocation.ts";
import { replyToKeyword } from "./reply-to-keyword.ts";

/**
 * Applies a revocation that a model recognized: it replaces the answer and works like STOP.
 * @returns the queued confirmation; null when the customer had already opted out or this process lost the turn
 */
export async function applyRevocation(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  thread: LoadedThread,
  { language, modelId, usage }: RevocationJudgement,
): Promise<OutboundText | null> {
  const { conversationId, customerPhoneNumber } = thread;
  await lockThread(unit, thread);
  const finished = await finishTurn(unit, conversationId, thread.leaseToken, thread.answersMessageIndex);
  if (finished === null) {
    await countModelAnswer(unit, thread.assistantId, usage);
    return null;
  }
  const model = `${usage.provider}/${modelId}`;
  const { isNew, cancelledTexts } = await deps.optOuts.optOut(unit, customerPhoneNumber, "model", model);
  // Texts that came in the meantime are not answered either.
  await dropTurn(unit, conversationId);
  await addTimelineEntry(unit, {
    conversationId,
    eventType: "opt_out",
    level: "info",
    message: "The customer opted out",
    data: { keyword: "stop", decided_by: "model", model, language, cancelled_texts: cancelledTexts },
  });
  const { assistantId: id, messagingServiceSid, provider, assistantPhoneNumber } = thread;
  const confirmation = isNew
    ? await replyToKeyword(deps, unit, {
        ...{ action: "stop", language, conversationId, provider, customerPhoneNumber, assistantPhoneNumber },
        assistant: { id, messagingServiceSid },
        messageIndex: thread.answersMessageIndex,
      })
    : null;
  await countModelAnswer(unit, thread.assistantId, usage);
  return confirmation;
}
