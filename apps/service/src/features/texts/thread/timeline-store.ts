import type { ThreadEventSentence } from "@parley/contracts/texts/thread-event-sentences";
import type { ConversationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { storableJson } from "../../../platform/database/storable.ts";

/** Every `event_type` the debug timeline can hold. */
export const TIMELINE_EVENT_TYPES = [
  "webhook_received",
  "signature_verified",
  "session_loaded",
  "llm_request",
  "llm_response",
  "tool_called",
  "tool_result",
  "flow_transition",
  "unbacked_claim",
  "asked_who_writes",
  "provider_send",
  "queued",
  "sent",
  "delivered",
  "failed",
  "opt_out",
  "person_answers",
  "assistant_answers",
  "webhook_delivered",
  "webhook_failed",
] as const;

export type TimelineEventType = (typeof TIMELINE_EVENT_TYPES)[number];

export interface TimelineEntry {
  readonly conversationId: ConversationId;
  readonly eventType: TimelineEventType;
  readonly level: "info" | "warning" | "error";
  /** A fixed text for people; what varies goes into `data`. */
  readonly message: ThreadEventSentence;
  readonly data?: Readonly<Record<string, unknown>>;
}

export async function addTimelineEntry(unit: ScopedUnitOfWork, entry: TimelineEntry): Promise<void> {
  await addTimelineEntries(unit, [entry]);
}

/** Adds entries in the order given, in one statement. */
export async function addTimelineEntries(unit: ScopedUnitOfWork, entries: readonly TimelineEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertEntries(unit.db, {
    organizationId: unit.organizationId,
    conversationIds: entries.map((entry) => entry.conversationId),
    eventTypes: entries.map((entry) => entry.eventType),
    levels: entries.map((entry) => entry.level),
    messages: entries.map((entry) => entry.message),
    data: entries.map((entry) => (entry.data === undefined ? null : storableJson(entry.data))),
  });
}

interface EntryColumns {
  readonly organizationId: number;
  readonly conversationIds: readonly number[];
  readonly eventTypes: readonly string[];
  readonly levels: readonly string[];
  readonly messages: readonly string[];
  readonly data: readonly (string | null)[];
}

/** Passes the columns as arrays, so that one prepared statement serves any number of entries. */
const insertEntries = prepareQuery<EntryColumns>()((db, value) => ({
  compile: () =>
    sql<unknown>`
      insert into sms_timeline_entries (organization_id, conversation_id, event_type, level, message, event_data)
      select ${value("organizationId")}::bigint, entry.conversation_id, entry.event_type, entry.level, entry.message, entry.data::jsonb
      from unnest(
        ${value("conversationIds")}::bigint[], ${value("eventTypes")}::text[], ${value("levels")}::text[],
        ${value("messages")}::text[], ${value("data")}::text[]
      ) with ordinality as entry (conversation_id, event_type, level, message, data, position)
      order by entry.position`.compile(db),
}));

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

/** Whether the timeline has an entry about this limit since that time. */
export async function hasLimitEntry(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
  { code, limit, since }: { readonly code: string | null; readonly limit: string; readonly since: Date },
): Promise<boolean> {
  const row = await unit.db
    .selectFrom("sms_timeline_entries")
    .select("id")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "=", conversationId)
    .where("event_type", "=", "failed")
    .where("created_at", ">=", since)
    .where(sql<boolean>`event_data ->> 'code' = ${code} and event_data ->> 'limit' = ${limit}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
