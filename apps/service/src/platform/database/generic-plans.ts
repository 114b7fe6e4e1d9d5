import { sql } from "kysely";
import type { DataDoor } from "./scope.ts";

/**
 * Until the transaction ends, prepared statements run by the plan that fits any value, made once for each connection. For work
 * that runs the same statements on one row or a batch thousands of times.
 *
 * Left to itself the server plans for each value anew. Of an organization that its statistics do not know yet it expects one row,
 * all indexes cost the same then, and it takes one that goes through everything the organization has, for every row.
 */
export async function useGenericPlans({ db }: DataDoor): Promise<void> {
  await sql`set local plan_cache_mode = force_generic_plan`.execute(db);
}
