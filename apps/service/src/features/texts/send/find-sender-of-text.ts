import type { UnitOfWork } from "../../../platform/database/scope.ts";

/**
 * The number an outbound text of ours was sent for, by the id that travelled with it; null for an id we never gave.
 * Unscoped: a carrier's report that names no sender is what has to be routed by it.
 */
export async function findSenderOfText(unit: Pick<UnitOfWork, "db">, messageId: string): Promise<string | null> {
  if (!UUID.test(messageId)) return null;
  const row = await unit.db
    .selectFrom("sms_logs")
    .select("from_number")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row?.from_number ?? null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
