import type { WireSmsConversation, WireSmsLog, WireSmsMessage } from "@parley/contracts/texts/sms-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { SmsLogEntry } from "../send/sms-log-entry-store.ts";
import { sessionIdOf } from "./sms-conversation.ts";
import type { SmsConversation } from "./sms-conversation-store.ts";

export function presentConversation(conversation: SmsConversation): WireSmsConversation {
  return {
    id: conversation.id,
    session_id: sessionIdOf(conversation),
    assistant_id: conversation.assistantId,
    assistant_name: conversation.assistantName,
    customer_phone_number: conversation.customerPhoneNumber,
    assistant_phone_number: conversation.assistantPhoneNumber,
    status: conversation.status,
    message_count: conversation.messageCount,
    started_at: toWireTimestamp(conversation.startedAt),
    last_activity: toWireTimestamp(conversation.lastActivityAt),
    ended_at: toWireTimestampOrNull(conversation.endedAt),
    channel: "sms",
  };
}

export interface StoredMessage {
  readonly id: number;
  readonly conversationId: number;
  readonly role: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly index: number;
  readonly llmProvider: string | null;
  readonly llmModel: string | null;
  readonly mediaUrls: readonly string[];
}

export function presentMessage(message: StoredMessage): WireSmsMessage {
  return {
    id: message.id,
    conversation_id: message.conversationId,
    role: message.role === "assistant" ? "assistant" : "user",
    content: message.content,
    timestamp: toWireTimestamp(message.createdAt),
    message_index: message.index,
    llm_provider: message.llmProvider,
    llm_model: message.llmModel,
    media_urls: [...message.mediaUrls],
  };
}

export function presentLog(log: SmsLogEntry): WireSmsLog {
  return {
    id: log.id,
    provider: log.provider,
    provider_message_id: log.providerMessageId,
    direction: log.direction,
    from_number: log.from,
    to_number: log.to,
    body: log.body,
    media_urls: [...log.mediaUrls],
    segment_count: log.segmentCount,
    status: log.status,
    provider_status: log.providerStatus,
    error_code: log.errorCode,
    error_message: log.errorMessage,
    assistant_id: log.assistantId,
    assistant_name: log.assistantName,
    created_at: toWireTimestamp(log.createdAt),
    updated_at: toWireTimestamp(log.updatedAt),
  };
}
