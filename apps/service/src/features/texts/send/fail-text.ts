import type { ThreadEventSentence } from "@parley/contracts/texts/thread-event-sentences";
import type { SmsLogId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { addTimelineEntry, type TimelineEventType } from "../thread/timeline-store.ts";
import { moveText, type OutboundText, type TextChange } from "./outbound-text-store.ts";

/** Selects the text only while this attempt is the newest. */
export function attemptOf(text: OutboundText): { id: SmsLogId; attempt: number } {
  return { id: text.id, attempt: text.attemptCount };
}

/** Marks a text as failed, with the reason on its timeline, unless a report or a later attempt came first. */
export async function failText(
  unit: ScopedUnitOfWork,
  text: OutboundText,
  change: TextChange,
  timelineEvent: TimelineEventType,
): Promise<OutboundText> {
  const moved = await moveText(unit, attemptOf(text), "fail", change);
  if (moved === null) return text;
  await noteText(unit, moved, timelineEvent, "error", "The text was not sent", { code: change.errorCode ?? null });
  return moved;
}

/** Adds an entry about a text to the timeline of its conversation, if it has one. */
export async function noteText(
  unit: ScopedUnitOfWork,
  text: OutboundText,
  eventType: TimelineEventType,
  level: "info" | "warning" | "error",
  message: ThreadEventSentence,
  data: Record<string, unknown>,
): Promise<void> {
  if (text.conversationId === null) return;
  await addTimelineEntry(unit, {
    conversationId: text.conversationId,
    eventType,
    level,
    message,
    data: { message_id: text.messageId, ...data },
  });
}
