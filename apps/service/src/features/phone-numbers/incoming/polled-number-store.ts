import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

export interface NumberToPoll {
  readonly organizationId: OrganizationId;
  readonly phoneNumber: string;
  readonly provider: string;
  /** Texts received since then have to be listed. */
  readonly since: Date;
}

export interface PollTiming {
  /** Time between two polls of one number. */
  readonly gapMs: number;
  /** How far a poll reaches back into the time the last one covered. */
  readonly overlapMs: number;
}

/** Numbers of all organizations that receive texts and are due to be polled; each is given to only one caller. */
export async function takeNumbersToPoll(
  unit: Pick<UnitOfWork, "db">,
  providers: readonly string[],
  { gapMs, overlapMs }: PollTiming,
  limit: number,
): Promise<readonly NumberToPoll[]> {
  const { rows } = await sql<{ organization_id: number; phone_number: string; provider: string; since: Date }>`
    update phone_numbers set received_sms_polled_at = now()
    where id in (
      select id from phone_numbers
      where released_at is null and is_active and (assistant_id is not null or flow_id is not null)
        and sms_disabled_at is null
        and provider = any(${providers})
        and coalesce(received_sms_polled_at, created_at) < now() - ${gapMs} * interval '1 millisecond'
      order by received_sms_polled_at nulls first limit ${limit} for update skip locked)
    returning organization_id, phone_number, provider,
      greatest(created_at, coalesce(received_sms_seen_at, created_at) - ${overlapMs} * interval '1 millisecond') as since`.execute(
    unit.db,
  );
  return rows.map((row) => ({
    organizationId: asId(row.organization_id),
    phoneNumber: row.phone_number,
    provider: row.provider,
    since: row.since,
  }));
}

/** Records that every text the carrier had listed by `seenAt` is stored. */
export async function noteNumberPolled(unit: ScopedUnitOfWork, phoneNumber: string, seenAt: Date): Promise<void> {
  await unit.db
    .updateTable("phone_numbers")
    .set({ received_sms_seen_at: seenAt })
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number", "=", phoneNumber)
    .execute();
}
