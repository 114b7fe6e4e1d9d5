import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/**
 * When texts were sent to these numbers, or tried to be, that answer nothing: those somebody asked for, and those of campaigns,
 * the latter also while they are still to be taken to a carrier.
 * @param phoneNumbers E.164
 * @param exceptMessageIds of texts that do not count
 * @returns by number; one without texts is left out
 */
export async function listTextAttempts(
  unit: ScopedUnitOfWork,
  phoneNumbers: readonly string[],
  since: Date,
  exceptMessageIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Date[]>> {
  const { rows } = await sql<{ phone_number: string; times: Date[] }>`
    select to_number as phone_number, array_agg(coalesce(attempted_at, created_at)) as times
    from sms_logs
    where organization_id = ${unit.organizationId} and to_number = any(${phoneNumbers}::text[])
      and direction = 'outbound' and origin in ('api', 'campaign')
      and (attempted_at is not null or (origin = 'campaign' and status in ('queued', 'sending')))
      and coalesce(attempted_at, created_at) >= ${since}
      and message_id <> all(${exceptMessageIds}::uuid[])
    group by to_number`.execute(unit.db);
  return new Map(rows.map((row) => [row.phone_number, row.times]));
}
