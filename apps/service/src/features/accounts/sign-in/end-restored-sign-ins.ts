import { sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";

/**
 * Ends every sign-in and one-time link that a backup brought back: some of them were ended or used since it was made.
 * @returns how many people have to sign in again
 */
export async function endRestoredSignIns(db: Database): Promise<number> {
  await db.updateTable("one_time_tokens").set({ used_at: sql<Date>`now()` }).where("used_at", "is", null).execute();
  const ended = await db
    .updateTable("sign_in_sessions")
    .set({ ended_at: sql<Date>`now()` })
    .where("ended_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}
