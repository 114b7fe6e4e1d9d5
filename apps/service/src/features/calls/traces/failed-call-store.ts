import { asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { FailedCall, FailedCallFilter } from "./failed-call.ts";

/** Of a caller's words, what tells what they wanted. */
const MOST_CHARACTERS = 2_000;

/** The newest first. */
export async function selectFailedCalls(
  unit: ScopedUnitOfWork,
  { assistantId, since, mostQuality, limit }: FailedCallFilter,
): Promise<readonly FailedCall[]> {
  const rows = await select(unit)
    .where("trace.assistant_id", "=", assistantId)
    .where("trace.created_at", ">=", since)
    .where((where) =>
      where.or([
        where("trace.resolution_status", "=", "unresolved"),
        // Compared in the column's precision.
        where("trace.quality_score", "<=", sql<number>`${mostQuality}::real`),
      ]),
    )
    .where(callerWords, "<>", "")
    .orderBy("trace.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(fromRow);
}

export async function selectFailedCallsOf(
  unit: ScopedUnitOfWork,
  traceIds: readonly number[],
): Promise<readonly FailedCall[]> {
  const rows = await select(unit).where("trace.id", "in", traceIds).execute();
  return rows.map(fromRow);
}

const callerWords = sql<string>`(select coalesce(left(string_agg(content, ' ' order by turn_index), ${sql.lit(MOST_CHARACTERS)}), '')
  from call_turns where call_turns.organization_id = trace.organization_id and call_turns.call_id = trace.call_id
  and role = 'user' and trim(content) <> '')`;

function select(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("call_traces as trace")
    .leftJoin("call_analyses as analysis", (join) =>
      join
        .onRef("analysis.organization_id", "=", "trace.organization_id")
        .onRef("analysis.call_id", "=", "trace.call_id"),
    )
    .select([
      "trace.id",
      "trace.call_id",
      "trace.assistant_id",
      "trace.created_at",
      "trace.quality_score",
      "trace.resolution_status",
      "analysis.summary",
    ])
    .select(callerWords.as("caller_words"))
    .where("trace.organization_id", "=", unit.organizationId);
}

function fromRow(row: Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number]): FailedCall {
  return {
    traceId: row.id,
    callId: asId(row.call_id),
    assistantId: row.assistant_id,
    quality: row.quality_score,
    resolution: row.resolution_status,
    summary: row.summary,
    callerWords: row.caller_words,
    createdAt: row.created_at,
  };
}
