import type { ConversationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import { isTextable } from "../../../providers/telephony/textable-address.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { answerInThread } from "../answer/thread-answers.ts";
import { dropTurn } from "../answer/turn-store.ts";
import { RESTORED_FROM_BACKUP } from "../send/text-status.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { addTimelineEntry, type TimelineEntry } from "../thread/timeline-store.ts";
import { type AppliedKeyword, applyKeyword, type KeywordDecision } from "./apply-keyword.ts";
import { replyToKeyword } from "./reply-to-keyword.ts";

/** A text that is stored in its thread. */
export interface ThreadedText {
  readonly number: RoutedNumber;
  readonly assistant: Assistant;
  readonly conversationId: ConversationId;
  readonly messageIndex: number;
  readonly sms: InboundSms;
}

/**
 * Applies the keyword in a text, or has the text answered: in the call its sender is on, else in its thread. Tells the
 * customer's webhook about it, too.
 */
export async function respondToText(deps: TextsDeps, unit: ScopedUnitOfWork, text: ThreadedText): Promise<void> {
  const keyword = await applyKeyword(deps, unit, text.number.provider, text.sms);
  if (keyword.decision === null) await requestAnswer(deps, unit, text, keyword.wasOptedOut);
  else await confirmKeyword(deps, unit, text, keyword, keyword.decision);
  await queueReceivedEvent(deps, unit, text);
}

async function confirmKeyword(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  { number, assistant, conversationId, messageIndex, sms }: ThreadedText,
  { needsReply, cancelledTexts }: AppliedKeyword,
  decision: KeywordDecision,
): Promise<void> {
  const { action, language, isAnsweredByCarrier } = decision;
  if (action === "stop") await dropTurn(unit, conversationId);
  if (action !== "help") await addTimelineEntry(unit, optOutEntry(conversationId, decision, cancelledTexts));
  if (!needsReply || isAnsweredByCarrier || predatesRestore(number, sms)) return;
  await replyToKeyword(deps, unit, {
    ...{ action, language, assistant, conversationId, messageIndex },
    provider: number.provider,
    customerPhoneNumber: sms.from,
    assistantPhoneNumber: sms.to,
  });
}

function optOutEntry(
  conversationId: ConversationId,
  { action, decidedBy, phraseId, language }: KeywordDecision,
  cancelledTexts: number,
): TimelineEntry {
  return {
    conversationId,
    eventType: "opt_out",
    level: "info",
    message: action === "stop" ? "The customer opted out" : "The customer opted in again",
    data: {
      keyword: action,
      decided_by: decidedBy,
      ...(phraseId === null ? {} : { phrase_id: phraseId, language }),
      ...(action === "stop" ? { cancelled_texts: cancelledTexts } : {}),
    },
  };
}

async function requestAnswer(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  text: ThreadedText,
  isOptedOut: boolean,
): Promise<void> {
  const { conversationId, messageIndex, sms } = text;
  const code = isOptedOut ? "recipient-opted-out" : reasonNotToAnswer(text);
  if (code !== null) {
    await addTimelineEntry(unit, {
      conversationId,
      eventType: isOptedOut ? "opt_out" : "failed",
      level: "warning",
      message: "The text is not answered",
      data: { code },
    });
    return;
  }
  const parties = { customerPhoneNumber: sms.from, assistantPhoneNumber: sms.to };
  if (!(await deps.giveTextToCall(unit, parties, { conversationId, messageIndex }))) {
    await answerInThread(unit, conversationId);
    return;
  }
  await addTimelineEntry(unit, {
    conversationId,
    eventType: "session_loaded",
    level: "info",
    message: "The sender is on a call, which answers the text",
  });
}

function reasonNotToAnswer({ number, assistant, sms }: ThreadedText): string | null {
  // The sender is a name, not a number.
  if (!isTextable(sms.from)) return "sender-cannot-be-answered";
  if (predatesRestore(number, sms)) return RESTORED_FROM_BACKUP;
  if (!assistant.isActive) return "assistant-inactive";
  if (number.isFlowActive === false) return "flow-inactive";
  return null;
}

async function queueReceivedEvent(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  { number, assistant, conversationId, sms }: ThreadedText,
): Promise<void> {
  if (predatesRestore(number, sms)) {
    if (assistant.smsWebhookUrl === null) return;
    // The event would get a new id, so the customer could not recognize a duplicate.
    await addTimelineEntry(unit, {
      conversationId,
      eventType: "webhook_failed",
      level: "warning",
      message: "The sms_received event is not sent",
      data: { code: RESTORED_FROM_BACKUP },
    });
    return;
  }
  await deps.enqueueSmsReceived(unit, {
    url: assistant.smsWebhookUrl,
    conversationId,
    messageId: sms.providerMessageId,
    from: sms.from,
    to: sms.to,
    body: sms.body,
    mediaUrls: sms.mediaUrls,
    provider: number.provider,
  });
}

/** The installation the backup came from may already have answered and reported the text. An opt-out in it still counts. */
function predatesRestore({ answersTextsAfter }: RoutedNumber, { receivedAt }: InboundSms): boolean {
  return answersTextsAfter !== null && receivedAt !== null && receivedAt <= answersTextsAfter;
}
