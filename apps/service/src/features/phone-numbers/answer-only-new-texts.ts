import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";

/**
 * From now on every number answers only texts that reach the carrier after this moment. Older ones, which the carrier's
 * list still holds, are stored without an answer: the installation that a backup was made of may have given it.
 */
export async function answerOnlyNewTexts(db: Database): Promise<void> {
  await db.updateTable("phone_numbers").set({ answers_texts_after: sql<Date>`clock_timestamp()` }).execute();
}
