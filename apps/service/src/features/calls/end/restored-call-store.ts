import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/**
 * Ends, in the records only, the calls that were going on when a backup was made, and marks every report as sent: the
 * installation that was backed up may still hold those lines, and has told its customers.
 * @param db the restored database, before any service runs on it
 * @returns how many calls were ended
 */
export async function settleRestoredCalls(db: Database): Promise<number> {
  const { rows } = await sql`
    update calls set status = 'failed', end_reason = 'process-lost', ended_at = greatest(now(), started_at),
      end_noticed_at = now(), end_source = 'clock',
      end_detail = 'The call was going on when the backup was made', media_process_id = null, terminating_at = null,
      reported_at = now()
    where channel = 'voice' and status = 'ongoing' returning id`.execute(db);
  await sql`update calls set reported_at = now() where channel = 'voice' and reported_at is null`.execute(db);
  // No carrier is asked about them, either.
  await sql`update calls set end_check_due_at = null where end_check_due_at is not null`.execute(db);
  return rows.length;
}
