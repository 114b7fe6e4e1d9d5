import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** How a campaign stood in the last transaction of a minute. */
export interface HistoryPoint {
  readonly minute: Date;
  readonly completed: number;
  readonly failed: number;
}

/** Notes how the campaign stands in the current minute. Call it after the counters were changed. */
export async function noteHistory(unit: ScopedUnitOfWork, campaignId: number): Promise<void> {
  await sql`
    insert into campaign_history (organization_id, campaign_id, minute, completed, failed)
    select organization_id, campaign_id, date_trunc('minute', now()), sum(completed), sum(failed + no_answer + busy + voicemail)
    from campaign_counters
    where organization_id = ${unit.organizationId} and campaign_id = ${campaignId}
    group by organization_id, campaign_id
    on conflict (organization_id, campaign_id, minute)
      do update set completed = excluded.completed, failed = excluded.failed`.execute(unit.db);
}

/** Of the last hours, the oldest first. @param most points; of more minutes, each point is the last of several */
export async function listHistory(
  unit: ScopedUnitOfWork,
  campaignId: number,
  hours: number,
  most: number,
): Promise<readonly HistoryPoint[]> {
  const minutes = Math.max(1, Math.ceil((hours * 60) / (most - 1)));
  const { rows } = await sql<HistoryPoint>`
    select minute, completed, failed from (
      select distinct on (bin) date_bin(make_interval(mins => ${minutes}::int), minute, 'epoch') as bin, minute, completed, failed
      from campaign_history
      where organization_id = ${unit.organizationId} and campaign_id = ${campaignId}
        and minute >= now() - make_interval(secs => ${hours * 3_600}::float8)
      order by bin, minute desc) points
    order by minute`.execute(unit.db);
  return rows;
}

/** Of all organizations. @returns how many rows went */
export async function deleteOldHistory({ db }: DataDoor, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from campaign_history where (organization_id, campaign_id, minute) in (
      select organization_id, campaign_id, minute from campaign_history
      where minute < now() - interval '30 days' order by minute limit ${limit})
    returning 1`.execute(db);
  return rows.length;
}
