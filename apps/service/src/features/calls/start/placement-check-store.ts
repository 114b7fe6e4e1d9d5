import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** A carrier that just accepted a call may list it a moment later. */
const SOON_SECONDS = 1;
/** A carrier that was late to list it, or could not be asked, is asked again. */
const AGAIN_SECONDS = 10;

/** The request to the carrier got no clear answer: it is asked for the call. */
export async function askSoon(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ placement_check_due_at: sql<Date>`now() + make_interval(secs => ${SOON_SECONDS})` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .execute();
}

/** The carrier could not be asked: the call's outcome is not unknown yet. */
export async function noteUnreachable(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ placement_unreachable_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .execute();
}

export interface UnclearCall {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
}

const IS_DUE = sql`placement_check_due_at <= now()`;

/** Whether any carrier is to be asked now. */
export async function isAnyPlacementCheckDue({ db }: DataDoor): Promise<boolean> {
  const { rows } = await sql`select from calls where ${IS_DUE} limit 1`.execute(db);
  return rows.length > 0;
}

/** Calls of all organizations whose carrier is to be asked for them now; those that are settled are no longer looked at. */
export async function claimPlacementChecks(unit: UnitOfWork, limit: number): Promise<readonly UnclearCall[]> {
  const { rows } = await sql<{ organization_id: number; id: number; is_unclear: boolean }>`
    update calls set placement_check_due_at = case
      when status = 'ongoing' and call_sid like 'pending\\_%' then now() + make_interval(secs => ${AGAIN_SECONDS}) end
    where id in (
      select id from calls where ${IS_DUE}
      order by placement_check_due_at limit ${limit} for update skip locked)
    returning organization_id, id, placement_check_due_at is not null as is_unclear`.execute(unit.db);
  return rows
    .filter((row) => row.is_unclear)
    .map((row) => ({ organizationId: asId(row.organization_id), callId: asId(row.id) }));
}

/** When the carrier was asked to place the call. */
export async function readDialAttempt(unit: ScopedUnitOfWork, callId: CallId): Promise<Date | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("dial_attempted_at")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .executeTakeFirst();
  return row?.dial_attempted_at ?? null;
}

/** Those of the carrier's ids that are other calls on record. */
export async function findKnownCallSids(
  unit: ScopedUnitOfWork,
  callSids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (callSids.length === 0) return new Set();
  const rows = await unit.db
    .selectFrom("calls")
    .select("call_sid")
    .where("organization_id", "=", unit.organizationId)
    .where("call_sid", "in", callSids)
    .execute();
  return new Set(rows.map((row) => row.call_sid));
}
