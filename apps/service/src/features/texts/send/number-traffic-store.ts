import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { TextStatus } from "./text-status.ts";

/** @param phoneNumber E.164, ours */
export async function findLastReceivedAt(unit: ScopedUnitOfWork, phoneNumber: string): Promise<Date | null> {
  const row = await unit.db
    .selectFrom("sms_logs")
    .select("created_at")
    .where("organization_id", "=", unit.organizationId)
    .where("to_number", "=", phoneNumber)
    .where("direction", "=", "inbound")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export interface RecentTextCount {
  readonly status: TextStatus;
  readonly errorCode: string;
  /** Unchanged for ten minutes. */
  readonly isOld: boolean;
  readonly count: number;
}

/** Counts the texts a number sent in the last 24 hours. @param phoneNumber E.164, ours */
export async function countRecentTexts(
  unit: ScopedUnitOfWork,
  phoneNumber: string,
): Promise<readonly RecentTextCount[]> {
  const rows = await unit.db
    .selectFrom("sms_logs")
    .select((builder) => [
      builder.fn.countAll<number>().as("count"),
      "status",
      builder.fn.coalesce("error_code", sql<string>`'unknown'`).as("code"),
      sql<boolean>`updated_at < now() - interval '10 minutes'`.as("is_old"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("from_number", "=", phoneNumber)
    .where("direction", "=", "outbound")
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .groupBy(["status", "code", "is_old"])
    .execute();
  return rows.map((row) => ({
    status: row.status as TextStatus,
    errorCode: row.code,
    isOld: row.is_old,
    count: Number(row.count),
  }));
}

export async function countOptOuts(unit: ScopedUnitOfWork): Promise<number> {
  const { count } = await unit.db
    .selectFrom("opt_outs")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .where("organization_id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
