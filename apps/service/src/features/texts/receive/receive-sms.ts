import type { ConversationId } from "@parley/foundation/branded-ids";
import { countryOf } from "@parley/foundation/e164";
import { countSmsSegments } from "@parley/foundation/sms-segments";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import { isTextable } from "../../../providers/telephony/textable-address.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import type { RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { dropTurn } from "../answer/answer-turn-store.ts";
import { leaveToThread } from "../send/cover-texts.ts";
import { RESTORED_FROM_BACKUP } from "../send/sms-delivery.ts";
import { insertInboundText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { openConversation } from "../thread/open-conversation.ts";
import type { OpenConversation } from "../thread/sms-conversation.ts";
import { appendMessage } from "../thread/sms-message-store.ts";
import { lockThread } from "../thread/thread-lock-store.ts";
import { addTimelineEntries, addTimelineEntry, type TimelineEntry } from "../thread/timeline-store.ts";
import { collectParts } from "./collect-parts.ts";
import { type ContactDecision, heedKeyword } from "./heed-keyword.ts";
import { claimProviderEvent } from "./provider-event-store.ts";
import { replyToKeyword } from "./reply-to-keyword.ts";

export type ReceiveOutcome = "received" | "duplicate" | "part-kept" | "no-assistant" | "country-not-allowed";

export interface ReceivedText {
  readonly outcome: ReceiveOutcome;
  /** The thread it belongs to; null when it went no further. */
  readonly conversationId: ConversationId | null;
}

/** How a text came to us. */
export interface Arrival {
  /** The carrier's signature held. */
  readonly isVerified: boolean;
  /** Fetched from the carrier's list, its webhook never came. */
  readonly wasPolled: boolean;
  /** Pieces of a long text that did not come. */
  readonly missingParts?: number;
}

/**
 * Stores a received text and everything that follows from it, in one transaction: log, message, timeline, the turn that
 * waits for an answer, the customer's webhook, the jobs. The carrier's id is claimed first, so a repetition does nothing.
 */
export async function receiveSms(
  deps: SmsDeps,
  number: RoutedNumber,
  sms: InboundSms,
  how: Arrival,
): Promise<ReceivedText> {
  const { organizationId, provider } = number;
  const taken = await deps.platform.data.scope(organizationId).transaction(async (unit): Promise<ReceivedText> => {
    if (!(await claimProviderEvent(unit, provider, `message:${sms.providerMessageId}`))) {
      return { outcome: "duplicate", conversationId: null };
    }
    const whole = await collectParts(unit, provider, sms, how.isVerified);
    if (whole === null) return { outcome: "part-kept", conversationId: null };
    return takeInText(deps, unit, number, whole.sms, { ...how, isVerified: whole.isVerified });
  });
  noteReceived(deps, number, taken);
  return taken;
}

/** To be called once the text is on disk. */
export function noteReceived(
  { platform }: Pick<SmsDeps, "platform">,
  { organizationId, provider }: Pick<RoutedNumber, "organizationId" | "provider">,
  { outcome, conversationId }: ReceivedText,
): void {
  platform.metrics.count("parley_texts_received_total", { provider, outcome });
  const ids = conversationId === null ? {} : { conversationId, callSid: `sms_${conversationId}` };
  platform.logger.info("text received", { organizationId, provider, outcome, ...ids });
}

/** Everything that follows from a text that is whole and new. */
export async function takeInText(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  number: RoutedNumber,
  sms: InboundSms,
  how: Arrival,
): Promise<ReceivedText> {
  const flow = number.flowId === null ? null : await pinFlow(unit, number.flowId);
  const assignedId = flow?.baseAssistantId ?? number.assistantId;
  const assigned = assignedId === null ? null : await findAssistant(unit, assignedId);
  const refusal = refusalOf(number, assigned, sms);
  if (assigned === null || refusal !== null) {
    await lockThread(unit, { customerPhoneNumber: sms.from, assistantPhoneNumber: sms.to });
    await heedKeyword(deps, unit, number.provider, sms);
    await storeText(unit, number, sms, null, refusal ?? undefined);
    return { outcome: refusal?.code ?? "no-assistant", conversationId: null };
  }
  const conversation = await openConversation(unit, {
    customerPhoneNumber: sms.from,
    assistantPhoneNumber: sms.to,
    assistantId: assigned.id,
    flow,
    provider: number.provider,
    direction: "inbound",
  });
  const assistant = await assistantOf(unit, conversation, assigned);
  const smsLogId = await storeText(unit, { ...number, assistantId: assistant.id }, sms, conversation.id);
  const messageIndex = await appendMessage(unit, {
    conversationId: conversation.id,
    role: "user",
    content: sms.body,
    mediaUrls: sms.mediaUrls,
    smsLogId,
  });
  await addTimelineEntries(unit, arrivalEntries(conversation, sms, number.provider, how));
  await decideWhatFollows(deps, unit, number, assistant, conversation.id, sms, messageIndex);
  await tellCustomer(deps, unit, number, assistant, conversation.id, sms);
  return { outcome: "received", conversationId: conversation.id };
}

/** A thread that goes on has the assistant it began with. */
async function assistantOf(
  unit: ScopedUnitOfWork,
  { assistantId }: OpenConversation,
  assigned: Assistant,
): Promise<Assistant> {
  return assistantId === assigned.id ? assigned : ((await findAssistant(unit, assistantId)) ?? assigned);
}

async function tellCustomer(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  number: RoutedNumber,
  { smsWebhookUrl }: Assistant,
  conversationId: ConversationId,
  sms: InboundSms,
): Promise<void> {
  if (smsWebhookUrl === null) return;
  if (isFromBeforeRestore(number, sms)) {
    // The customer could not know it for the same: a new event has a new id.
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
    url: smsWebhookUrl,
    conversationId,
    messageId: sms.providerMessageId,
    from: sms.from,
    to: sms.to,
    body: sms.body,
    mediaUrls: sms.mediaUrls,
    provider: number.provider,
  });
}

/** Keywords come before any model and take effect in the transaction that stores the text. */
async function decideWhatFollows(
  deps: SmsDeps,
  unit: ScopedUnitOfWork,
  number: RoutedNumber,
  assistant: Assistant,
  conversationId: ConversationId,
  sms: InboundSms,
  messageIndex: number,
): Promise<void> {
  const { provider } = number;
  const mayAnswer = !isFromBeforeRestore(number, sms);
  const { decision, wasOptedOut, isNews, cancelledTexts } = await heedKeyword(deps, unit, provider, sms);
  if (decision !== null) {
    const { action, language, isAnsweredByCarrier } = decision;
    if (action === "stop") await dropTurn(unit, conversationId);
    if (action !== "help") await addTimelineEntry(unit, decisionEntry(conversationId, decision, cancelledTexts));
    if (isNews && mayAnswer && !isAnsweredByCarrier)
      await replyToKeyword(deps, unit, {
        ...{ action, language, assistant, conversationId, provider, messageIndex },
        customerPhoneNumber: sms.from,
        assistantPhoneNumber: sms.to,
      });
    return;
  }
  const reason = wasOptedOut
    ? "recipient-opted-out"
    : // A name in place of a number.
      !isTextable(sms.from)
      ? "sender-cannot-be-answered"
      : !mayAnswer
        ? RESTORED_FROM_BACKUP
        : !assistant.isActive
          ? "assistant-inactive"
          : number.isFlowActive === false
            ? "flow-inactive"
            : null;
  if (reason !== null) {
    await addTimelineEntry(unit, {
      conversationId,
      eventType: reason === "recipient-opted-out" ? "opt_out" : "failed",
      level: "warning",
      message: "The text is not answered",
      data: { code: reason },
    });
    return;
  }
  const parties = { customerPhoneNumber: sms.from, assistantPhoneNumber: sms.to };
  if (await deps.giveTextToCall(unit, parties, { conversationId, messageIndex })) {
    await addTimelineEntry(unit, {
      conversationId,
      eventType: "session_loaded",
      level: "info",
      message: "The sender is on the line: the text is a part of the call",
    });
    return;
  }
  await leaveToThread(unit, conversationId);
}

function decisionEntry(
  conversationId: ConversationId,
  { action, decidedBy, phraseId, language }: ContactDecision,
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

/** The installation that the restored backup was made of may have answered it and told of it. An opt-out counts nevertheless. */
function isFromBeforeRestore({ answersTextsAfter }: RoutedNumber, { receivedAt }: InboundSms): boolean {
  return answersTextsAfter !== null && receivedAt !== null && receivedAt <= answersTextsAfter;
}

function storeText(
  unit: ScopedUnitOfWork,
  number: RoutedNumber,
  sms: InboundSms,
  conversationId: ConversationId | null,
  refusal?: { code: string; message: string },
) {
  return insertInboundText(unit, {
    sms,
    provider: number.provider,
    segmentCount: sms.segmentCount ?? countSmsSegments(sms.body).segmentCount,
    conversationId,
    assistantId: number.assistantId,
    ...(refusal === undefined ? {} : { refusal }),
  });
}

function refusalOf(
  number: RoutedNumber,
  assistant: Assistant | null,
  sms: InboundSms,
): { code: "no-assistant" | "country-not-allowed"; message: string } | null {
  if (assistant === null)
    return { code: "no-assistant", message: "Neither an assistant nor a flow is assigned to the number" };
  const allowed = number.allowedCountryCodes;
  if (allowed === null || allowed.length === 0) return null;
  const country = countryOf(sms.from);
  if (country !== null && allowed.includes(country)) return null;
  return { code: "country-not-allowed", message: "The number takes no texts from the sender's country" };
}

function arrivalEntries(
  conversation: { id: ConversationId; isContinued: boolean },
  sms: InboundSms,
  provider: string,
  how: Arrival,
): TimelineEntry[] {
  const conversationId = conversation.id;
  return [
    {
      conversationId,
      eventType: "webhook_received",
      level: "info",
      message: how.wasPolled ? "The text was fetched from the carrier's list" : "The carrier delivered a text",
      data: {
        provider,
        provider_message_id: sms.providerMessageId,
        media_count: sms.mediaUrls.length,
        ...(how.missingParts ? { missing_parts: how.missingParts } : {}),
      },
    },
    {
      conversationId,
      eventType: "signature_verified",
      level: how.isVerified ? "info" : "warning",
      message: how.isVerified ? "The carrier's signature holds" : "The signature was not enforced",
      data: { is_verified: how.isVerified },
    },
    {
      conversationId,
      eventType: "session_loaded",
      level: "info",
      message: conversation.isContinued ? "The open thread goes on" : "A new thread begins",
      data: { is_new: !conversation.isContinued },
    },
  ];
}
