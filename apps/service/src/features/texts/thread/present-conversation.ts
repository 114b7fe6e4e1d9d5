import type { WireSmsNote } from "@parley/contracts/texts/sms-inbox-contracts";
import type {
  WireListedSmsConversation,
  WireSmsConversation,
  WireSmsMatch,
  WireSmsMessage,
} from "@parley/contracts/texts/sms-schemas";
import { threadEventCodeOf } from "@parley/contracts/texts/thread-event-sentences";
import { toWireTimestamp, toWireTimestampOrNull, withWireTimestamps } from "@parley/contracts/wire-types";
import { sessionIdOf } from "./conversation.ts";
import type { RelatedRecord, TextConversation } from "./conversation-store.ts";
import type { InboxFacts } from "./inbox-store.ts";
import type { StoredMessage } from "./message-store.ts";
import type { ThreadNote } from "./note-store.ts";
import type { StoredTimelineEntry } from "./timeline-store.ts";

export function presentConversation(conversation: TextConversation, facts: InboxFacts): WireSmsConversation {
  return {
    id: conversation.id,
    session_id: sessionIdOf(conversation),
    assistant_id: conversation.assistantId,
    assistant_name: conversation.assistantName,
    customer_phone_number: conversation.customerPhoneNumber,
    customer_name: facts.customerName,
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
    unread_count: facts.unreadCount,
    last_message: facts.lastMessage,
    last_message_role: facts.lastRole,
    held_until: toWireTimestampOrNull(facts.heldUntil),
    held_by: facts.heldById,
    held_by_name: facts.heldByName,
  };
}

export function presentListedConversation(
  conversation: TextConversation,
  facts: InboxFacts,
  match: WireSmsMatch | null,
): WireListedSmsConversation {
  return { ...presentConversation(conversation, facts), match };
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
    origin: message.delivery?.origin ?? null,
    message_id: message.delivery?.direction === "outbound" ? message.delivery.messageId : null,
    delivery_status: message.delivery?.status ?? null,
    delivery_error: message.delivery?.error ?? null,
  };
}

export function presentNote(note: ThreadNote): WireSmsNote {
  return {
    id: note.id,
    content: note.content,
    written_by: note.writtenBy,
    created_at: toWireTimestamp(note.createdAt),
  };
}

export function presentTimelineEntry(entry: StoredTimelineEntry) {
  return {
    id: entry.id,
    timestamp: toWireTimestamp(entry.createdAt),
    event_type: entry.eventType,
    level: entry.level,
    message: entry.message,
    message_code: threadEventCodeOf(entry.message),
    event_data: entry.data === null ? null : withWireTimestamps(entry.data),
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
