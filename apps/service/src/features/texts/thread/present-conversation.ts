import type { WireSmsConversation, WireSmsMessage } from "@parley/contracts/texts/sms-schemas";
import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import { sessionIdOf } from "./conversation.ts";
import type { RelatedRecord, TextConversation } from "./conversation-store.ts";
import type { StoredMessage } from "./message-store.ts";
import type { StoredTimelineEntry } from "./timeline-store.ts";

export function presentConversation(conversation: TextConversation): WireSmsConversation {
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
    prompt_version_id: conversation.promptVersionId,
    resolution_status: conversation.resolutionStatus,
    quality_score: conversation.qualityScore,
  };
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

export function presentTimelineEntry(entry: StoredTimelineEntry) {
  return {
    id: entry.id,
    timestamp: toWireTimestamp(entry.createdAt),
    event_type: entry.eventType,
    level: entry.level,
    message: entry.message,
    event_data: entry.data,
  };
}

export function presentRelatedRecord(record: RelatedRecord) {
  return {
    id: record.id,
    call_sid: record.callSid,
    channel: record.channel,
    direction: record.direction,
    status: record.status,
    duration: record.endedAt === null ? null : secondsBetween(record.startedAt, record.endedAt),
    message_count: record.messageCount,
    started_at: toWireTimestamp(record.startedAt),
    ended_at: toWireTimestampOrNull(record.endedAt),
  };
}

function secondsBetween(start: Date, end: Date): number {
  return Math.max(0, Math.round((end.getTime() - start.getTime()) / 1_000));
}
