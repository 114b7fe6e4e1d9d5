import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Counts of an assistant's voice calls; SMS conversations are listed separately. */
export interface AssistantStatistics {
  readonly callCount: number;
  readonly completedCount: number;
  readonly failedCount: number;
  readonly endedCount: number;
  readonly totalDurationSeconds: number;
}

/** Statistics by assistant id; assistants without calls are left out. */
export async function readAssistantStatistics(
  unit: ScopedUnitOfWork,
  assistantIds: readonly number[],
): Promise<ReadonlyMap<number, AssistantStatistics>> {
  if (assistantIds.length === 0) return new Map();
  // Measured from when the call was answered, as on the calls themselves.
  const durationSeconds = sql<number>`sum(coalesce(carrier_duration_seconds,
    extract(epoch from ended_at - coalesce(answered_at, ended_at))))`;
  const rows = await unit.db
    .selectFrom("calls")
    .select((builder) => [
      "assistant_id",
      builder.fn.countAll<number>().as("calls"),
      builder.fn.countAll<number>().filterWhere("status", "=", "completed").as("completed"),
      builder.fn.countAll<number>().filterWhere("status", "=", "failed").as("failed"),
      builder.fn.count<number>("ended_at").as("ended"),
      sql<number>`coalesce(round(${durationSeconds}), 0)::int`.as("seconds"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("assistant_id", "in", assistantIds)
    .groupBy("assistant_id")
    .execute();
  return new Map(
    rows.map((row) => [
      row.assistant_id,
      {
        callCount: row.calls,
        completedCount: row.completed,
        failedCount: row.failed,
        endedCount: row.ended,
        totalDurationSeconds: row.seconds,
      },
    ]),
  );
}
