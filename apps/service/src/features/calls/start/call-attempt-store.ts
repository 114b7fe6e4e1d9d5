import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/**
 * When calls to a number were asked for from a carrier, whatever became of them.
 * @param phoneNumber E.164
 */
export async function listCallAttempts(
  unit: ScopedUnitOfWork,
  phoneNumber: string,
  since: Date,
): Promise<readonly Date[]> {
  const rows = await unit.db
    .selectFrom("calls")
    .select("dial_attempted_at")
    .where("organization_id", "=", unit.organizationId)
    .where("customer_phone_number", "=", phoneNumber)
    .where("direction", "=", "outbound")
    .where("channel", "=", "voice")
    // The index has this one; a call is asked for when it starts.
    .where("started_at", ">=", since)
    .execute();
  return rows.flatMap((row) => (row.dial_attempted_at === null ? [] : [row.dial_attempted_at]));
}
