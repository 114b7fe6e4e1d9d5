import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

/**
 * Drops mails that waited when a backup was made: the installation it was made of may have sent them since, with links
 * that were used there.
 * @returns how many
 */
export async function dropRestoredMails(db: Database): Promise<number> {
  const dropped = await db
    .updateTable("outgoing_mails")
    .set({ status: "dropped", failure_code: "restored-from-backup", lease_until: null, settled_at: sql<Date>`now()` })
    .where("status", "in", ["queued", "sending"])
    .executeTakeFirst();
  return Number(dropped.numUpdatedRows);
}
