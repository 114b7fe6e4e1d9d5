import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Until the transaction ends, nobody else puts this call on record or keeps its end for whoever does. */
export async function lockCallSid(unit: ScopedUnitOfWork, callSid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`parley.call-sid/${callSid}`}, 0))`.execute(unit.db);
}
