import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** Every `event_type` the debug timeline can hold. */
export const TIMELINE_EVENT_TYPES = [
  "webhook_received",
  "signature_verified",
  "session_loaded",
  "llm_request",
  "llm_response",
  "tool_call",
  "provider_send",
  "queued",
  "sent",
  "delivered",
  "failed",
  "opt_out",
  "webhook_delivered",
  "webhook_failed",
] as const;

export type TimelineEventType = (typeof TIMELINE_EVENT_TYPES)[number];

export interface TimelineEntry {
  readonly conversationId: ConversationId;
  readonly eventType: TimelineEventType;
  readonly level: "info" | "warning" | "error";
  /** Fixed text for people; what varies goes into `data`. */
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

export async function addTimelineEntry(unit: ScopedUnitOfWork, entry: TimelineEntry): Promise<void> {
  await addTimelineEntries(unit, [entry]);
}

/** Adds entries in the order given, in one statement. */
export async function addTimelineEntries(unit: ScopedUnitOfWork, entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await unit.db
    .insertInto("sms_timeline_entries")
    .values(
      entries.map((entry) => ({
        organization_id: unit.organizationId,
        conversation_id: entry.conversationId,
        event_type: entry.eventType,
        level: entry.level,
        message: entry.message,
        event_data: entry.data === undefined ? null : JSON.stringify(entry.data),
      })),
    )
    .execute();
}

export interface StoredTimelineEntry {
  readonly id: number;
  readonly eventType: string;
  readonly level: string;
  readonly message: string;
  readonly data: Record<string, unknown> | null;
  readonly createdAt: Date;
}

/** The timeline of a thread, oldest first. */
export async function listTimeline(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<readonly StoredTimelineEntry[]> {
  const rows = await unit.db
    .selectFrom("sms_timeline_entries")
    .select(["id", "event_type", "level", "message", "created_at"])
    .select(sql<Record<string, unknown> | null>`event_data`.as("data"))
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventType: row.event_type,
    level: row.level,
    message: row.message,
    data: row.data,
    createdAt: row.created_at,
  }));
}
