import { asId, type OrganizationId, type SmsLogId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { UnitOfWork } from "../../../platform/database/scope.ts";

export interface LostText {
  readonly organizationId: OrganizationId;
  readonly smsLogId: SmsLogId;
}

/** Outbound texts of all organizations that have had this status for too long. Touches each row, so no sweep returns it twice in a row. */
export async function claimLostTexts(
  unit: UnitOfWork,
  status: "sending" | "queued",
  olderThanMs: number,
  limit: number,
): Promise<readonly LostText[]> {
  const { rows } = await sql<{ organization_id: number; id: number }>`
    update sms_logs set updated_at = now()
    where id in (
      select id from sms_logs
      where status = ${status} and direction = 'outbound'
        and greatest(coalesce(attempted_at, created_at), not_before) < now() - ${olderThanMs} * interval '1 millisecond'
        and updated_at < now() - least(${olderThanMs}, 120000) * interval '1 millisecond'
      limit ${limit} for update skip locked)
    returning organization_id, id`.execute(unit.db);
  return rows.map((row) => ({ organizationId: asId(row.organization_id), smsLogId: asId(row.id) }));
}
