import { asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { CONVERSATION_TRANSITIONS } from "./conversation.ts";

/** Deletes the sessions of these threads and completes those still active. @returns which were completed */
export async function completeConversations(
  unit: ScopedUnitOfWork,
  conversationIds: readonly ConversationId[],
): Promise<readonly ConversationId[]> {
  if (conversationIds.length === 0) return [];
  await unit.db
    .deleteFrom("sms_sessions")
    .where("organization_id", "=", unit.organizationId)
    .where("conversation_id", "in", conversationIds)
    .execute();
  const rows = await unit.db
    .updateTable("calls")
    .set({ status: CONVERSATION_TRANSITIONS.active.end, ended_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "sms")
    .where("status", "=", "active")
    .where("id", "in", conversationIds)
    .returning("id")
    .execute();
  return rows.map((row) => asId(row.id));
}

export interface SessionFilter {
  readonly isExpired?: boolean;
  readonly customer?: string;
  readonly assistantId?: number;
}

/** The threads whose sessions match. */
export async function listSessions(unit: ScopedUnitOfWork, filter: SessionFilter): Promise<readonly ConversationId[]> {
  let query = unit.db
    .selectFrom("sms_sessions")
    .select("conversation_id")
    .where("organization_id", "=", unit.organizationId);
  if (filter.isExpired === true) query = query.where("expires_at", "<=", sql<Date>`now()`);
  if (filter.customer !== undefined) query = query.where("customer_phone_number", "=", filter.customer);
  if (filter.assistantId !== undefined) query = query.where("assistant_id", "=", filter.assistantId);
  return (await query.execute()).map((row) => asId<ConversationId>(row.conversation_id));
}

export async function countLiveSessions(unit: ScopedUnitOfWork): Promise<number> {
  const { active } = await unit.db
    .selectFrom("sms_sessions")
    .select((select) => select.fn.countAll<number>().as("active"))
    .where("organization_id", "=", unit.organizationId)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return active;
}

export interface ExpiredSession {
  readonly organizationId: OrganizationId;
  readonly conversationId: ConversationId;
}

/** Expired sessions of all organizations, oldest first. */
export async function listExpiredSessions(
  unit: Pick<UnitOfWork, "db">,
  limit: number,
): Promise<readonly ExpiredSession[]> {
  const { rows } = await sql<{ organization_id: number; conversation_id: number }>`
    select organization_id, conversation_id from sms_sessions
    where expires_at <= now() order by expires_at limit ${limit}`.execute(unit.db);
  return rows.map((row) => ({
    organizationId: asId(row.organization_id),
    conversationId: asId(row.conversation_id),
  }));
}
