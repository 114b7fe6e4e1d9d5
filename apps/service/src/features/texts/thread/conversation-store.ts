import { type AssistantId, asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import type { TextConversationStatus, ThreadParties } from "./conversation.ts";

/** A thread as the API shows it. */
export interface TextConversation {
  readonly id: ConversationId;
  readonly assistantId: number;
  readonly assistantName: string;
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  readonly status: TextConversationStatus;
  readonly messageCount: number;
  readonly startedAt: Date;
  readonly lastActivityAt: Date;
  readonly endedAt: Date | null;
  /** Of its assistant's prompt, which it began with; null: it had none. */
  readonly promptVersionId: number | null;
  /** These two by the analysis after it was completed; null: nobody can tell. */
  readonly resolutionStatus: string | null;
  /** 0 to 1. */
  readonly qualityScore: number | null;
}

export async function findConversation(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<TextConversation | null> {
  const [row] = await findVisible(unit.db, { organizationId: unit.organizationId, conversationId });
  return row === undefined ? null : conversationFromRow(row);
}

const findVisible = prepareQuery<{ organizationId: number; conversationId: number }>()((db, value) =>
  visibleConversations(db, value("organizationId")).where("calls.id", "=", value("conversationId")),
);

/** All threads of the organization but archived ones. */
export function visibleConversations(db: Database, organizationId: number) {
  return db
    .selectFrom("calls")
    .innerJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "calls.organization_id")
        .onRef("assistants.id", "=", "calls.assistant_id"),
    )
    .leftJoin("sms_analyses as analysis", (join) =>
      join
        .onRef("analysis.organization_id", "=", "calls.organization_id")
        .onRef("analysis.conversation_id", "=", "calls.id"),
    )
    .select([
      "calls.id",
      "calls.assistant_id",
      "calls.prompt_version_id",
      "analysis.resolution_status",
      "analysis.quality_score",
      "assistants.name as assistant_name",
      "calls.customer_phone_number",
      "calls.assistant_phone_number",
      "calls.status",
      "calls.message_count",
      "calls.started_at",
      "calls.last_activity_at",
      "calls.ended_at",
    ])
    .where("calls.organization_id", "=", organizationId)
    .where("calls.channel", "=", "sms")
    .where(sql<boolean>`not (calls.call_meta ? 'sms_deleted')`);
}

/** Reads a row of `visibleConversations`. */
export function conversationFromRow(row: {
  id: number;
  assistant_id: number;
  assistant_name: string;
  customer_phone_number: string;
  assistant_phone_number: string;
  status: string;
  message_count: number;
  started_at: Date;
  last_activity_at: Date;
  ended_at: Date | null;
  prompt_version_id: number | null;
  resolution_status: string | null;
  quality_score: number | null;
}): TextConversation {
  return {
    id: asId(row.id),
    assistantId: row.assistant_id,
    assistantName: row.assistant_name,
    customerPhoneNumber: row.customer_phone_number,
    assistantPhoneNumber: row.assistant_phone_number,
    status: row.status === "active" ? "active" : "completed",
    messageCount: row.message_count,
    startedAt: row.started_at,
    lastActivityAt: row.last_activity_at,
    endedAt: row.ended_at,
    promptVersionId: row.prompt_version_id,
    resolutionStatus: row.resolution_status,
    qualityScore: row.quality_score,
  };
}

export interface RelatedRecord {
  readonly id: number;
  readonly callSid: string;
  readonly channel: string;
  readonly direction: string;
  readonly status: string;
  readonly messageCount: number;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
}

/** Calls and threads between the same customer and assistant, newest first. */
export async function findRelatedRecords(
  unit: ScopedUnitOfWork,
  conversation: TextConversation,
  limit: number,
): Promise<readonly RelatedRecord[]> {
  const rows = await unit.db
    .selectFrom("calls")
    .select(["id", "call_sid", "channel", "direction", "status", "message_count", "started_at", "ended_at"])
    .where("organization_id", "=", unit.organizationId)
    .where("customer_phone_number", "=", conversation.customerPhoneNumber)
    .where("assistant_id", "=", conversation.assistantId)
    .where(sql<boolean>`not (call_meta ? 'sms_deleted')`)
    .orderBy("started_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    callSid: row.call_sid,
    channel: row.channel,
    direction: row.direction,
    status: row.status,
    messageCount: row.message_count,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  }));
}

/** The organization of any thread, archived or not. */
export async function findOwnerOfConversation(
  unit: Pick<UnitOfWork, "db">,
  conversationId: ConversationId,
): Promise<OrganizationId | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("organization_id")
    .where("id", "=", conversationId)
    .where("channel", "=", "sms")
    .executeTakeFirst();
  return row === undefined ? null : asId(row.organization_id);
}

export interface ActiveThread extends ThreadParties {
  readonly assistantId: AssistantId;
  readonly provider: string;
}

/** Null when the thread is completed or does not exist. */
export async function findActiveThread(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<ActiveThread | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select(["assistant_id", "provider", "customer_phone_number", "assistant_phone_number"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", conversationId)
    .where("status", "=", "active")
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    assistantId: asId(row.assistant_id),
    provider: row.provider,
    customerPhoneNumber: row.customer_phone_number,
    assistantPhoneNumber: row.assistant_phone_number,
  };
}

/** The two numbers of a thread, archived or not. */
export async function findParties(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<ThreadParties | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select(["customer_phone_number", "assistant_phone_number"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", conversationId)
    .where("channel", "=", "sms")
    .executeTakeFirst();
  if (row === undefined) return null;
  return { customerPhoneNumber: row.customer_phone_number, assistantPhoneNumber: row.assistant_phone_number };
}

/** Marks a thread archived and deletes its messages, logs, timeline, notes, analysis and session. @returns false when it already was archived */
export async function archiveAndDeleteContent(
  unit: ScopedUnitOfWork,
  conversationId: ConversationId,
): Promise<boolean> {
  const archived = await unit.db
    .updateTable("calls")
    .set({
      call_meta: sql`call_meta || jsonb_build_object('sms_deleted', true, 'sms_deleted_at', now())`,
      status: "completed",
      ended_at: sql<Date>`coalesce(ended_at, now())`,
      message_count: 0,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", conversationId)
    .where("channel", "=", "sms")
    .where(sql<boolean>`not (call_meta ? 'sms_deleted')`)
    .executeTakeFirst();
  if (archived.numUpdatedRows === 0n) return false;
  for (const table of [
    "sms_sessions",
    "sms_answer_turns",
    "sms_messages",
    "sms_timeline_entries",
    "sms_logs",
    "sms_analyses",
    "sms_holds",
    "sms_read_marks",
    "sms_notes",
  ] as const) {
    await unit.db
      .deleteFrom(table)
      .where("organization_id", "=", unit.organizationId)
      .where("conversation_id", "=", conversationId)
      .execute();
  }
  return true;
}
