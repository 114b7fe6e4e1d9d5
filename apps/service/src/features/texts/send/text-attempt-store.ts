import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/**
 * When texts were sent to a number, or tried to be, that answer nothing: those somebody asked for, and campaigns'.
 * @param phoneNumber E.164
 */
export async function listTextAttempts(
  unit: ScopedUnitOfWork,
  phoneNumber: string,
  since: Date,
): Promise<readonly Date[]> {
  const rows = await unit.db
    .selectFrom("sms_logs")
    .select("attempted_at")
    .where("organization_id", "=", unit.organizationId)
    .where("to_number", "=", phoneNumber)
    .where("direction", "=", "outbound")
    .where("origin", "in", ["api", "campaign"])
    .where("attempted_at", ">=", since)
    .execute();
  return rows.flatMap((row) => (row.attempted_at === null ? [] : [row.attempted_at]));
}
