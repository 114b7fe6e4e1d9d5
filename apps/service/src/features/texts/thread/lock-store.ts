import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { ThreadParties } from "./conversation.ts";

/**
 * Serializes the changes to a thread as a whole: a text arrives or leaves, an answer settles, it is archived. Take it before
 * locking any of the thread's rows, to rule out deadlocks. It is an advisory lock because the thread may have no row yet,
 * and because delivery reports, which only add to the timeline, must not wait for it.
 */
export async function lockThread(unit: ScopedUnitOfWork, parties: ThreadParties): Promise<void> {
  const name = `sms-thread|${unit.organizationId}|${parties.customerPhoneNumber}|${parties.assistantPhoneNumber}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}
