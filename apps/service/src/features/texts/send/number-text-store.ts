import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** What the records say of the texts of one number. */
export interface NumberTexts {
  readonly lastReceivedAt: Date | null;
  /** Handed to the carrier or given up in the last 24 hours, settled ones only. */
  readonly sentCount: number;
  readonly failedCount: number;
  /** Error codes of the failed ones, the most frequent first, five at most. */
  readonly failureCodes: readonly string[];
  /** Queued or on their way for longer than ten minutes. */
  readonly stuckCount: number;
  /** People who must not be written to, by any number of the organization. */
  readonly optedOutCount: number;
}

/** @param phoneNumber E.164, ours */
export async function summarizeNumberTexts(unit: ScopedUnitOfWork, phoneNumber: string): Promise<NumberTexts> {
  const { organizationId } = unit;
  const received = await unit.db
    .selectFrom("sms_logs")
    .select("created_at")
    .where("organization_id", "=", organizationId)
    .where("to_number", "=", phoneNumber)
    .where("direction", "=", "inbound")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const recent = await unit.db
    .selectFrom("sms_logs")
    .select((builder) => [
      builder.fn.countAll<number>().as("count"),
      "status",
      builder.fn.coalesce("error_code", sql<string>`'unknown'`).as("code"),
      sql<boolean>`updated_at < now() - interval '10 minutes'`.as("is_old"),
    ])
    .where("organization_id", "=", organizationId)
    .where("from_number", "=", phoneNumber)
    .where("direction", "=", "outbound")
    .where("created_at", ">", sql<Date>`now() - interval '24 hours'`)
    .groupBy(["status", "code", "is_old"])
    .execute();
  const optedOut = await unit.db
    .selectFrom("opt_outs")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const count = (rows: typeof recent) => rows.reduce((total, row) => total + Number(row.count), 0);
  const failed = recent.filter(({ status }) => status === "failed");
  const countByCode = new Map<string, number>();
  for (const { code, count: times } of failed) countByCode.set(code, (countByCode.get(code) ?? 0) + Number(times));
  return {
    lastReceivedAt: received?.created_at ?? null,
    sentCount: count(recent.filter(({ status }) => ["sent", "delivered", "failed"].includes(status))),
    failedCount: count(failed),
    failureCodes: [...countByCode]
      .sort(([, one], [, other]) => other - one)
      .slice(0, 5)
      .map(([code]) => code),
    stuckCount: count(recent.filter(({ status, is_old }) => is_old && ["queued", "sending"].includes(status))),
    optedOutCount: Number(optedOut.count),
  };
}
