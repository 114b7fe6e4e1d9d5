import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import type { CallEndReport } from "../../../providers/telephony/carrier-calls.ts";

/** How a call's end stands: what is on record of it, and whose word that is. */
export interface CallEndState {
  /** Null: the carrier is waited for. */
  readonly source: "carrier" | "clock" | null;
  /** When we learnt of it. */
  readonly noticedAt: Date;
  /** By our own clocks, until the carrier tells. */
  readonly endedAt: Date;
  /** It ended here when it was handed over; at the carrier it may go on for hours. */
  readonly isForwarded: boolean;
}

/** What a call ended with that was handed to somebody else: the carrier's end is not the assistant's. */
const FORWARDED: EndReason = "assistant-forwarded-call";

/** Null while the call goes on. */
export async function readCallEnd(unit: ScopedUnitOfWork, callId: CallId): Promise<CallEndState | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select(["end_source", "end_noticed_at", "ended_at", "end_reason"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .executeTakeFirst();
  if (row?.ended_at == null) return null;
  // The table takes no other.
  const source = row.end_source as CallEndState["source"];
  const { ended_at: endedAt, end_noticed_at: noticedAt, end_reason: reason } = row;
  return { source, noticedAt: noticedAt ?? endedAt, endedAt, isForwarded: reason === FORWARDED };
}

/** The first word of the carrier holds: it repeats its events. */
export async function noteCarrierAnswer(unit: ScopedUnitOfWork, callId: CallId, answeredAt: Date): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ carrier_answered_at: answeredAt })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("carrier_answered_at", "is", null)
    .execute();
}

/**
 * Puts the carrier's word in the place of our own clock's: when the call ended, and how long it was. How and why it ended
 * stays as it is. The first word holds. A call that was handed over has ended with that, whatever the two talk afterwards. A carrier that dates the answer and the end, and counts nothing, is counted for:
 * in seconds begun, as carriers do.
 * @returns false when the call goes on, was handed over, or its carrier has told before
 */
export async function writeCarrierEnd(
  unit: ScopedUnitOfWork,
  callId: CallId,
  { endedAt, durationSeconds }: CallEndReport,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    with told as (
      select calls.id, coalesce(carrier_answered_at, answered_at) as answered_at, calls.started_at,
        ${endedAt}::timestamptz as ended_at, ${durationSeconds}::integer as seconds, calls.ended_at as clock_ended_at
      from calls where organization_id = ${unit.organizationId} and id = ${callId} and channel = 'voice'
        and status <> 'ongoing' and end_source is distinct from 'carrier' and end_reason is distinct from ${FORWARDED}
      for update
    ), counted as (
      select id, started_at, answered_at, coalesce(seconds,
          case when answered_at is null then 0
            else greatest(0, ceil(extract(epoch from coalesce(ended_at, clock_ended_at) - answered_at))) end)::integer as seconds,
        coalesce(ended_at, answered_at + make_interval(secs => seconds), clock_ended_at) as ended_at
      from told
    )
    update calls set
      ended_at = greatest(counted.ended_at, counted.started_at),
      -- Answered while nobody was there to be told.
      answered_at = case when calls.answered_at is null and counted.seconds > 0
        then greatest(counted.ended_at - make_interval(secs => counted.seconds), counted.started_at)
        else calls.answered_at end,
      carrier_duration_seconds = counted.seconds,
      end_source = 'carrier', end_check_due_at = null
    from counted where calls.organization_id = ${unit.organizationId} and calls.id = counted.id
    returning calls.id`.execute(unit.db);
  return rows.length > 0;
}

/**
 * Nobody is waited for any longer: our own clock's word stands, until the carrier tells after all.
 * @param asksLater the carrier is asked again
 */
export async function acceptOwnClock(unit: ScopedUnitOfWork, callId: CallId, asksLater: boolean): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({
      end_source: "clock",
      end_check_due_at: asksLater ? sql<Date>`now() + make_interval(secs => ${FIRST_CHECK_SECONDS})` : null,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("end_source", "is", null)
    .execute();
}

const FIRST_CHECK_SECONDS = 60;
/** By then a carrier that does not know never will. */
const LAST_CHECK_HOURS = 24;

/**
 * The calls whose carriers are to be asked now. Each is due again after as long as has passed since its end, and for the
 * last time a day later.
 */
export async function takeDueChecks(
  unit: Pick<UnitOfWork, "db">,
  limit: number,
): Promise<readonly { readonly organizationId: number; readonly callId: number }[]> {
  const { rows } = await sql<{ organizationId: number; callId: number }>`
    update calls set end_check_due_at = case
      when end_noticed_at > now() - make_interval(hours => ${LAST_CHECK_HOURS}) then now() + (now() - end_noticed_at) end
    where id in (
      select id from calls where end_check_due_at < now() order by end_check_due_at limit ${limit} for update skip locked)
    returning organization_id as "organizationId", id as "callId"`.execute(unit.db);
  return rows;
}
