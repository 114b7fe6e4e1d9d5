import { sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/**
 * When calls to these numbers were asked for from a carrier, whatever became of them; those of campaigns also while they are
 * still to be taken there. One that was certainly not placed disturbed nobody, and does not count.
 * @param phoneNumbers E.164
 * @param exceptIntentIds of calls that do not count
 * @returns by number; one without calls is left out
 */
export async function listCallAttempts(
  unit: ScopedUnitOfWork,
  phoneNumbers: readonly string[],
  since: Date,
  exceptIntentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const { rows } = await sql<{ phone_number: string; times: Date[] }>`
    select customer_phone_number as phone_number, array_agg(coalesce(dial_attempted_at, started_at)) as times
    from calls
    where organization_id = ${unit.organizationId} and customer_phone_number = any(${phoneNumbers}::text[])
      and direction = 'outbound' and channel = 'voice'
      -- The index has this one; a call is dialled within minutes after it starts, or never.
      and started_at >= ${since}::timestamptz - interval '10 minutes'
      and (dial_attempted_at is not null or (is_outreach and ended_at is null))
      and coalesce(dial_attempted_at, started_at) >= ${since}
      and end_reason is distinct from ${sql.lit<EndReason>("call-not-placed")}
      and intent_id <> all(${exceptIntentIds}::uuid[])
    group by customer_phone_number`.execute(unit.db);
  return new Map(rows.map((row) => [row.phone_number, row.times]));
}
