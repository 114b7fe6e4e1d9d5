import type { ConversationId } from "@parley/foundation/branded-ids";
import { countryOf } from "@parley/foundation/e164";
import { countSmsSegments } from "@parley/foundation/sms-segments";
import { canonicalNumber } from "@parley/foundation/subscriber-number";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { InboundSms } from "../../../providers/telephony/carrier-texts.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { pinFlow } from "../../flows/find-flow.ts";
import { claimProviderEvent } from "../../phone-numbers/incoming/carrier-events.ts";
import type { RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import type { TextsDeps } from "../texts-deps.ts";
import type { OpenConversation } from "../thread/conversation.ts";
import { lockThread } from "../thread/lock-store.ts";
import { appendMessage } from "../thread/message-store.ts";
import { openConversation } from "../thread/open-conversation.ts";
import { addTimelineEntries, type TimelineEntry } from "../thread/timeline-store.ts";
import { applyKeyword } from "./apply-keyword.ts";
import { collectParts } from "./collect-parts.ts";
import { insertInboundText } from "./inbound-text-store.ts";
import { respondToText } from "./respond-to-text.ts";

export type ReceiveOutcome = "received" | "duplicate" | "part-kept" | "no-assistant" | "country-not-allowed";

export interface ReceivedText {
  readonly outcome: ReceiveOutcome;
  /** Null when the text was not added to a thread. */
  readonly conversationId: ConversationId | null;
}

export interface Arrival {
  /** The carrier's signature was valid. */
  readonly isVerified: boolean;
  /** Its webhook never came; it was found in the carrier's list. */
  readonly wasPolled: boolean;
  /** Parts of a long text that never came. */
  readonly missingParts?: number;
}

/**
 * Stores a received text and its effects in one transaction: log, message, timeline, the turn that waits for an answer,
 * the customer's webhook, jobs. Claims the carrier's id first, so a duplicate does nothing.
 */
export async function receiveText(
  deps: TextsDeps,
  number: RoutedNumber,
  delivered: InboundSms,
  arrival: Arrival,
): Promise<ReceivedText> {
  const { organizationId, provider } = number;
  // Carriers may name a subscriber as an earlier numbering plan did.
  const sms = { ...delivered, from: canonicalNumber(delivered.from) };
  const received = await deps.platform.data.scope(organizationId).transaction(async (unit): Promise<ReceivedText> => {
    if (!(await claimProviderEvent(unit, provider, `message:${sms.providerMessageId}`))) {
      return { outcome: "duplicate", conversationId: null };
    }
    const whole = await collectParts(unit, provider, sms, arrival.isVerified);
    if (whole === null) return { outcome: "part-kept", conversationId: null };
    return processText(deps, unit, number, whole.sms, { ...arrival, isVerified: whole.isVerified });
  });
  logReceivedText(deps, number, received);
  return received;
}

/** Call it after the commit. */
export function logReceivedText(
  { platform }: Pick<TextsDeps, "platform">,
  { organizationId, provider }: Pick<RoutedNumber, "organizationId" | "provider">,
  { outcome, conversationId }: ReceivedText,
): void {
  platform.metrics.count("parley_texts_received_total", { provider, outcome });
  const ids = conversationId === null ? {} : { conversationId, callSid: `sms_${conversationId}` };
  platform.logger.info("text received", { organizationId, provider, outcome, ...ids });
}

/** Processes a text that is complete and not a duplicate. */
export async function processText(
  deps: TextsDeps,
  unit: ScopedUnitOfWork,
  number: RoutedNumber,
  sms: InboundSms,
  arrival: Arrival,
): Promise<ReceivedText> {
  const flow = number.flowId === null ? null : await pinFlow(unit, number.flowId);
  const assignedId = flow?.baseAssistantId ?? number.assistantId;
  const assigned = assignedId === null ? null : await findAssistant(unit, assignedId);
  const refusal = refusalOf(number, assigned, sms);
  if (assigned === null || refusal !== null) {
    await lockThread(unit, { customerPhoneNumber: sms.from, assistantPhoneNumber: sms.to });
    await applyKeyword(deps, unit, number.provider, sms);
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
    promptKey: promptKeyOf(deps.platform.hashes, sms.from, sms.from),
  });
  const assistant = await assistantOf(unit, conversation, assigned);
  const conversationId = conversation.id;
  const smsLogId = await storeText(unit, { ...number, assistantId: assistant.id }, sms, conversationId);
  const messageIndex = await appendMessage(unit, {
    conversationId,
    role: "user",
    content: sms.body,
    mediaUrls: sms.mediaUrls,
    smsLogId,
  });
  await addTimelineEntries(unit, arrivalEntries(conversation, sms, number.provider, arrival));
  await respondToText(deps, unit, { number, assistant, conversationId, messageIndex, sms });
  return { outcome: "received", conversationId };
}

/** A thread keeps the assistant it began with. */
async function assistantOf(
  unit: ScopedUnitOfWork,
  { assistantId }: OpenConversation,
  assigned: Assistant,
): Promise<Assistant> {
  return assistantId === assigned.id ? assigned : ((await findAssistant(unit, assistantId)) ?? assigned);
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
  if (assistant === null) return { code: "no-assistant", message: "No assistant or flow is assigned to the number" };
  const allowed = number.allowedCountryCodes;
  if (allowed === null || allowed.length === 0) return null;
  const country = countryOf(sms.from);
  if (country !== null && allowed.includes(country)) return null;
  return { code: "country-not-allowed", message: "The number does not accept texts from the sender's country" };
}

function arrivalEntries(
  { id: conversationId, isContinued }: OpenConversation,
  sms: InboundSms,
  provider: string,
  { isVerified, wasPolled, missingParts }: Arrival,
): TimelineEntry[] {
  return [
    {
      conversationId,
      eventType: "webhook_received",
      level: "info",
      message: wasPolled ? "The text was fetched from the carrier's list" : "The carrier delivered a text",
      data: {
        provider,
        provider_message_id: sms.providerMessageId,
        media_count: sms.mediaUrls.length,
        ...(missingParts ? { missing_parts: missingParts } : {}),
      },
    },
    {
      conversationId,
      eventType: "signature_verified",
      level: isVerified ? "info" : "warning",
      message: isVerified ? "The carrier's signature is valid" : "The signature was not enforced",
      data: { is_verified: isVerified },
    },
    {
      conversationId,
      eventType: "session_loaded",
      level: "info",
      message: isContinued ? "The open thread continues" : "A new thread begins",
      data: { is_new: !isContinued },
    },
  ];
}
