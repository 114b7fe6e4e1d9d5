import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import type { CallEndReport } from "../../../providers/telephony/carrier-calls.ts";

/** What is on record about a call's end, and on whose word. */
export interface CallEndState {
  /** Null while the carrier's report is awaited. */
  readonly source: "carrier" | "clock" | null;
  /** When we noticed the end. */
  readonly noticedAt: Date;
  /** By our own clock, until the carrier reports it. */
  readonly endedAt: Date;
  /** The call was transferred: it has ended here, but may go on for hours at the carrier. */
  readonly isForwarded: boolean;
}

/** The end reason of transferred calls: the carrier's end of the line is not the end of the assistant's call. */
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
  // The table allows no other value.
  const source = row.end_source as CallEndState["source"];
  const { ended_at: endedAt, end_noticed_at: noticedAt, end_reason: reason } = row;
  return { source, noticedAt: noticedAt ?? endedAt, endedAt, isForwarded: reason === FORWARDED };
}

/** Only the carrier's first report counts: it repeats its events. */
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
 * Replaces the end and length of a call by our own clock with the carrier's. How and why it ended stays as it is. The first
 * report counts. A transferred call ended with the transfer, however long the two parties talk. For a carrier that reports
 * only times, the seconds are counted here, rounded up as carriers do.
 * @returns false when the call goes on, was transferred, or its carrier has reported before
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
      -- Answered while we could not be told.
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
 * Stops waiting for the carrier: our own clock counts, unless the report comes after all.
 * @param asksLater whether the carrier is asked again later
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
/** A carrier that does not know by then never will. */
const LAST_CHECK_HOURS = 24;

/**
 * Calls whose carriers are to be asked now. Each is due again after as long as has passed since its end was noticed, so the
 * pauses double, for the last time a day after it.
 */
export async function claimDueChecks(
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
