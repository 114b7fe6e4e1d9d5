import { sql } from "kysely";
import type { DataDoor } from "../../platform/database/scope.ts";

/**
 * Campaigns of a restored installation reach for nobody by themselves: the original may be reaching for the same people.
 * @returns how many were halted
 */
export async function haltRestoredCampaigns({ db }: DataDoor): Promise<number> {
  const running = await db
    .updateTable("campaigns")
    .set({ status: "paused", hold_reason: "restored", hold_since: sql<Date>`now()` })
    .where("status", "=", "running")
    .executeTakeFirst();
  const scheduled = await db
    .updateTable("campaigns")
    .set({
      ...{ status: "draft", schedule_type: "immediate", scheduled_at: null, recurring_config: null },
      ...{ start_requested_at: null, look_at: null },
    })
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  return Number(running.numUpdatedRows + scheduled.numUpdatedRows);
}
