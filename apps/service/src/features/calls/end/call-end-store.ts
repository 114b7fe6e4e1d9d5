import type { CallId } from "@parley/foundation/branded-ids";
import { type RawBuilder, sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { databaseTime, databaseTimeIn } from "../../../platform/database/database-time.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CallStatus } from "../call.ts";

/**
 * Puts on record why we are about to end the call, before any hang-up: whoever reports the end afterwards, this is
 * the reason.
 * @param processId only while this process holds the call; null: whichever holds it
 * @returns the carrier's id of the call as it is now; null when the call is over, or another process holds it
 */
export async function noteEnding(
  unit: ScopedUnitOfWork,
  callId: CallId,
  reason: EndReason,
  processId: string | null,
): Promise<string | null> {
  const row = await unit.db
    .updateTable("calls")
    .set({ ending_reason: reason })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing")
    .$if(processId !== null, (query) => query.where("media_process_id", "=", processId))
    .returning("call_sid")
    .executeTakeFirst();
  return row?.call_sid ?? null;
}

/** Why the call ended; null while it goes on. */
export async function readEndReason(unit: ScopedUnitOfWork, callId: CallId): Promise<EndReason | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("end_reason")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .executeTakeFirst();
  return (row?.end_reason ?? null) as EndReason | null;
}

/** Locks the call against being ended by others. @returns the reason we were about to end it for */
export async function lockEndingReason(unit: ScopedUnitOfWork, callId: CallId): Promise<EndReason | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("ending_reason")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .forUpdate()
    .executeTakeFirst();
  return (row?.ending_reason ?? null) as EndReason | null;
}

/**
 * Claims the right to terminate for a while: only one of two requests gets it, and an end that the carrier reports meanwhile
 * is attributed to it.
 */
export async function claimTermination(unit: ScopedUnitOfWork, callId: CallId, claimMs: number): Promise<boolean> {
  const row = await unit.db
    .updateTable("calls")
    .set({ terminating_at: sql<Date>`now()`, ending_reason: "terminated-by-user" satisfies EndReason })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .where((where) =>
      where.or([
        where("terminating_at", "is", null),
        where("terminating_at", "<", sql<Date>`now() - make_interval(secs => ${claimMs / 1_000})`),
      ]),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives up the claim. @returns the end that was reported meanwhile and has yet to be written */
export async function releaseTermination(unit: ScopedUnitOfWork, callId: CallId): Promise<EndDuringTermination | null> {
  const row = await unit.db
    .updateTable("calls")
    .set({ terminating_at: null, ending_reason: null })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .returning(["end_reason", "end_detail"])
    .executeTakeFirst();
  return row?.end_reason == null ? null : { reason: row.end_reason as EndReason, detail: row.end_detail };
}

/** An end that was reported while the call was being terminated. */
export interface EndDuringTermination {
  readonly reason: EndReason;
  readonly detail: string | null;
}

/** Keeps the first such end: nobody reports it again if the terminate fails. */
export async function noteEndDuringTermination(
  unit: ScopedUnitOfWork,
  callId: CallId,
  end: EndDuringTermination,
): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ end_reason: end.reason, end_detail: end.detail })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing")
    .where("terminating_at", "is not", null)
    .where("end_reason", "is", null)
    .execute();
}

/**
 * Corrects the reason when the carrier reported the end before we could write our own reason. That is safe: no report has
 * been sent yet, and the call counts as completed either way.
 */
export async function correctEndReason(unit: ScopedUnitOfWork, callId: CallId, reason: EndReason): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ end_reason: reason })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "completed")
    .where("end_reason", "=", "customer-ended-call" satisfies EndReason)
    .where("reported_at", "is", null)
    .execute();
}

export interface CallEndRecord {
  readonly status: Exclude<CallStatus, "ongoing">;
  readonly reason: string;
  readonly detail: string | null;
  /** When the line ended, if known; null: now, or the last sign of life of the process that held the call. */
  readonly endedAt: Date | null;
  /** How long a claim to terminate keeps others from ending the call; null for the holder of the claim. */
  readonly claimMs: number | null;
}

/**
 * The transition from `ongoing` to an end; that of calls which nobody took may be `moveUnansweredToEnd` (`unanswered-end-store.ts`).
 * @returns the carrier's id of the call; null when the call has ended already, or is being terminated
 */
export async function moveToEnd(unit: ScopedUnitOfWork, callId: CallId, end: CallEndRecord): Promise<string | null> {
  let query = unit.db
    .updateTable("calls")
    .set({
      status: end.status,
      end_reason: end.reason,
      end_detail: end.detail,
      ended_at: sql<Date>`greatest(least(${endEstimate(end)}, now()), started_at)`,
      end_noticed_at: sql<Date>`now()`,
      terminating_at: null,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("channel", "=", "voice")
    .where("status", "=", "ongoing");
  const { claimMs } = end;
  if (claimMs !== null) {
    query = query.where((where) =>
      where.or([
        where("terminating_at", "is", null),
        where("terminating_at", "<", sql<Date>`now() - make_interval(secs => ${claimMs / 1_000})`),
      ]),
    );
  }
  const row = await query.returning("call_sid").executeTakeFirst();
  return row?.call_sid ?? null;
}

/**
 * When the call ended by our own clock. For a lost process that is its last beat, or else the last thing it wrote: an
 * outage may have kept us from noticing the loss for as long as it lasted.
 */
function endEstimate({ reason, endedAt }: CallEndRecord): RawBuilder<Date> {
  if (endedAt !== null) return sql<Date>`${endedAt}::timestamptz`;
  if (reason !== "process-lost") return sql<Date>`now()`;
  return sql<Date>`coalesce(
    (select beat_at from media_processes where media_processes.id = calls.media_process_id),
    (select greatest(max(call_transcripts.created_at), calls.answered_at) from call_transcripts
      where call_transcripts.organization_id = calls.organization_id and call_transcripts.call_id = calls.id),
    now())`;
}

export async function isReported(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  const row = await unit.db
    .selectFrom("calls")
    .select("reported_at")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .executeTakeFirst();
  return row?.reported_at != null;
}

/** Succeeds once: the caller that claims the report sends it in the same transaction. */
export async function claimReport(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  const row = await unit.db
    .updateTable("calls")
    .set({ reported_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("reported_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The time by the database's clock, which ends are compared with. */
export function readTime(unit: ScopedUnitOfWork): Promise<Date> {
  return databaseTime(unit.db);
}

export function readTimeIn(unit: ScopedUnitOfWork, delayMs: number): Promise<Date> {
  return databaseTimeIn(unit.db, delayMs);
}
