import { sql } from "kysely";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** A phone call as it is listed. */
export interface VoiceCall {
  readonly id: number;
  readonly callSid: string;
  readonly assistantId: number;
  readonly assistantName: string;
  readonly assistantPhoneNumber: string;
  readonly customerPhoneNumber: string;
  readonly status: string;
  readonly metadata: Record<string, unknown>;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly durationSeconds: number | null;
}

export interface VoiceCallFilter {
  readonly status?: string | undefined;
  readonly assistantId?: number | undefined;
  readonly customerPhone?: string | undefined;
  readonly callSid?: string | undefined;
  readonly assistantName?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly minDurationSeconds?: number | undefined;
  readonly maxDurationSeconds?: number | undefined;
}

const duration = sql<number | null>`extract(epoch from calls.ended_at - calls.started_at)::integer`;

/** Voice rows only: text threads share the table but have their own list. Filters narrow together. */
export async function listVoiceCalls(
  unit: ScopedUnitOfWork,
  filter: VoiceCallFilter,
  page: { skip: number; limit: number },
): Promise<{ items: readonly VoiceCall[]; total: number }> {
  let query = unit.db
    .selectFrom("calls")
    .innerJoin("assistants", (join) =>
      join
        .onRef("assistants.organization_id", "=", "calls.organization_id")
        .onRef("assistants.id", "=", "calls.assistant_id"),
    )
    .where("calls.organization_id", "=", unit.organizationId)
    .where("calls.channel", "=", "voice");
  if (filter.status !== undefined) query = query.where("calls.status", "=", filter.status);
  if (filter.assistantId !== undefined) query = query.where("calls.assistant_id", "=", filter.assistantId);
  if (filter.customerPhone !== undefined)
    query = query.where("calls.customer_phone_number", "like", likePattern(filter.customerPhone));
  if (filter.callSid !== undefined) query = query.where("calls.call_sid", "=", filter.callSid);
  if (filter.assistantName !== undefined)
    query = query.where("assistants.name", "ilike", likePattern(filter.assistantName));
  if (filter.from !== undefined) query = query.where("calls.started_at", ">=", filter.from);
  if (filter.to !== undefined) query = query.where("calls.started_at", "<=", filter.to);
  if (filter.minDurationSeconds !== undefined) query = query.where(duration, ">=", filter.minDurationSeconds);
  if (filter.maxDurationSeconds !== undefined) query = query.where(duration, "<=", filter.maxDurationSeconds);
  const rows = await query
    .select(["calls.id", "calls.call_sid", "calls.assistant_id", "assistants.name as assistant_name", "calls.status"])
    .select(["calls.assistant_phone_number", "calls.customer_phone_number", "calls.started_at", "calls.ended_at"])
    .select([duration.as("duration_seconds"), sql<Record<string, unknown>>`calls.call_meta`.as("metadata")])
    .orderBy("calls.started_at", "desc")
    .orderBy("calls.id", "desc")
    .offset(page.skip)
    .limit(page.limit)
    .execute();
  const { total } = await query.select((select) => select.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const items = rows.map((row) => ({
    id: row.id,
    callSid: row.call_sid,
    assistantId: row.assistant_id,
    assistantName: row.assistant_name,
    assistantPhoneNumber: row.assistant_phone_number,
    customerPhoneNumber: row.customer_phone_number,
    status: row.status,
    metadata: row.metadata,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    durationSeconds: row.duration_seconds,
  }));
  return { items, total };
}
