import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** A little longer than a request to a carrier may take. */
export const CARRIER_ANSWERS_WITHIN_MS = 11_000;

/**
 * Claims the right to take the intent to its carrier. Only one request gets it, once, and not after the intent's time: so a
 * call is dialled once at most, whatever dies.
 * @param canBeAsked whether the carrier can be asked for the call, should its answer be lost together with this process
 * @returns how long the phone may ring; null when the call was taken before, is over or being ended, or it is too late
 */
export async function claimDispatch(
  unit: ScopedUnitOfWork,
  callId: CallId,
  canBeAsked: boolean,
): Promise<number | null> {
  const row = await unit.db
    .updateTable("calls")
    .set({
      dial_attempted_at: sql<Date>`now()`,
      placement_check_due_at: canBeAsked
        ? sql<Date>`now() + make_interval(secs => ${CARRIER_ANSWERS_WITHIN_MS / 1_000})`
        : null,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("channel", "=", "voice")
    .where("direction", "=", "outbound")
    .where("status", "=", "ongoing")
    .where("dial_attempted_at", "is", null)
    .where("ending_reason", "is", null)
    .where("dispatch_by", ">", sql<Date>`now()`)
    .returning("ring_timeout_seconds")
    .executeTakeFirst();
  return row?.ring_timeout_seconds ?? null;
}

export interface UndispatchedCall {
  readonly organizationId: OrganizationId;
  readonly callId: CallId;
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
      select id from calls
      where channel = 'voice' and direction = 'outbound' and status = 'ongoing' and dial_attempted_at is null
        and dispatch_requested_at < now() - ${olderThanMs} * interval '1 millisecond' and dispatch_by > now()
      order by dispatch_requested_at limit ${limit} for update skip locked)
    returning organization_id, id`.execute(unit.db);
  return rows.map((row) => ({ organizationId: asId(row.organization_id), callId: asId(row.id) }));
}
