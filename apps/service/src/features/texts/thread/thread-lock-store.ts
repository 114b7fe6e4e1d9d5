import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { SmsParties } from "./sms-conversation.ts";

/**
 * Whatever changes a thread as a whole (a text arrives or leaves, an answer settles, it is archived) does so one at a
 * time. Taken before any row of the thread, so that no two transactions can wait for each other's rows; an advisory lock
 * and not a row's, because there may be no row yet and because delivery reports, which only add to the timeline, must not
 * wait for it.
 */
export async function lockThread(unit: ScopedUnitOfWork, parties: SmsParties): Promise<void> {
  const name = `sms-thread|${unit.organizationId}|${parties.customerPhoneNumber}|${parties.assistantPhoneNumber}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(unit.db);
}
