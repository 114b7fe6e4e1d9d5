import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ThreadParties } from "./conversation.ts";

/**
 * Serializes the changes to a thread as a whole: a text arrives or leaves, an answer settles, it is archived. Take it before
 * locking any of the thread's rows, to rule out deadlocks. It is an advisory lock because the thread may have no row yet,
 * and because delivery reports, which only add to the timeline, must not wait for it.
 */
export async function lockThread(unit: ScopedUnitOfWork, parties: ThreadParties): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${nameOf(unit, parties)}, 0))`.execute(unit.db);
}

/**
 * Takes the threads that are free, without waiting: who writes to many people holds other locks already, for which the
 * holders of these threads may be waiting.
 * @returns the customers whose threads were taken
 */
export async function lockFreeThreads(
  unit: ScopedUnitOfWork,
  assistantPhoneNumber: string,
  customerPhoneNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const names = customerPhoneNumbers.map((customerPhoneNumber) =>
    nameOf(unit, { customerPhoneNumber, assistantPhoneNumber }),
  );
  const { rows } = await sql<{ phone_number: string }>`
    select thread.phone_number from unnest(${customerPhoneNumbers}::text[], ${names}::text[]) as thread (phone_number, name)
    where pg_try_advisory_xact_lock(hashtextextended(thread.name, 0))`.execute(unit.db);
  return new Set(rows.map((row) => row.phone_number));
}

function nameOf(unit: ScopedUnitOfWork, { customerPhoneNumber, assistantPhoneNumber }: ThreadParties): string {
  return `sms-thread|${unit.organizationId}|${customerPhoneNumber}|${assistantPhoneNumber}`;
}
