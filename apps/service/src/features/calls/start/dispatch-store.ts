import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import { prepareQuery } from "../../../platform/database/prepared-query.ts";
import type { DataDoor, ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** A little longer than a request to a carrier may take. */
export const CARRIER_ANSWERS_WITHIN_MS = 11_000;

export interface DispatchClaim {
  readonly id: CallId;
  /** Whether the carrier can be asked for the call, should its answer be lost together with this process. */
  readonly canBeAsked: boolean;
}

/**
 * Claims the right to take intents to their carriers. Only one request gets an intent, once, and not after its time: so a call is
 * dialled once at most, whatever dies.
 * @returns how long each phone may ring, in seconds; an intent is left out that was taken before, is over or being ended, or late
 */
export async function claimDispatches(
  unit: ScopedUnitOfWork,
  claims: readonly DispatchClaim[],
): Promise<ReadonlyMap<CallId, number>> {
  const rows = await updateClaimed(unit.db, {
    organizationId: unit.organizationId,
    ids: claims.map(({ id }) => id),
    askable: claims.filter(({ canBeAsked }) => canBeAsked).map(({ id }) => id),
  });
  return new Map(rows.map((row) => [asId<CallId>(row.id), row.ring_timeout_seconds]));
}

interface ClaimValues {
  readonly organizationId: number;
  readonly ids: readonly number[];
  readonly askable: readonly number[];
}

const updateClaimed = prepareQuery<ClaimValues>()((db, value) => ({
  compile: () =>
    sql<{ id: number; ring_timeout_seconds: number }>`
      update calls set dial_attempted_at = now(), placement_check_due_at = case
        when id = any(${value("askable")}::bigint[])
          then now() + make_interval(secs => ${sql.lit(CARRIER_ANSWERS_WITHIN_MS / 1_000)}) end
      where organization_id = ${value("organizationId")}::bigint and id = any(${value("ids")}::bigint[])
        and channel = 'voice' and direction = 'outbound' and status = 'ongoing'
        and dial_attempted_at is null and ending_reason is null and dispatch_by > now()
      returning id, ring_timeout_seconds`.compile(db),
}));

export interface UndispatchedCall {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
}

const isLeftBehind = (olderThanMs: number) => sql`
  channel = 'voice' and direction = 'outbound' and status = 'ongoing' and dial_attempted_at is null
    and dispatch_requested_at < now() - ${olderThanMs} * interval '1 millisecond' and dispatch_by > now()`;

/** Whether some intent has waited longer than that to be taken to its carrier. */
export async function isAnyCallUndispatched({ db }: DataDoor, olderThanMs: number): Promise<boolean> {
  const { rows } = await sql`select from calls where ${isLeftBehind(olderThanMs)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Intents of all organizations that nobody has taken to the carrier for a while, each once in that while. */
export async function claimUndispatchedCalls(
  unit: UnitOfWork,
  olderThanMs: number,
  limit: number,
): Promise<readonly UndispatchedCall[]> {
  const { rows } = await sql<{ organization_id: number; id: number }>`
    update calls set dispatch_requested_at = now()
    where id in (
      select id from calls where ${isLeftBehind(olderThanMs)}
      order by dispatch_requested_at limit ${limit} for update skip locked)
    returning organization_id, id`.execute(unit.db);
  return rows.map((row) => ({ organizationId: asId(row.organization_id), callId: asId(row.id) }));
}
