import { sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { isLiveProcess } from "../fleet/media-process-store.ts";
import { CALLED_OFF } from "../live/live-call.ts";

/** An ongoing call that no process leads any more. */
export interface StrayCall {
  readonly id: number;
  readonly reason: EndReason;
  /** The carrier reported the reason. */
  readonly isReported: boolean;
  /** The process that held the call when it was found. */
  readonly processId: string | null;
  /** It began so long ago that its carrier is not asked for it any more. */
  readonly isHopeless: boolean;
}

/** How long a call may stay in a state before it counts as stray. */
export interface StrayLimits {
  readonly callSeconds: number;
  readonly ringingSeconds: number;
  readonly streamSeconds: number;
  /** From the claim to ask the carrier until its id of the call is known. */
  readonly dialSeconds: number;
  /** The same where the carrier cannot be asked for it. */
  readonly unreachableSeconds: number;
}

/** Asked again meanwhile: every ten seconds, as long as the outcome is unclear. */
const UNREACHABLE_FOR_SECONDS = 15;

/** Through the unscoped door: the watchdog sees the calls of all organizations. */
export async function findStrayCalls(
  unscoped: Pick<UnitOfWork, "db">,
  limits: StrayLimits,
  atMost: number,
): Promise<readonly StrayCall[]> {
  const { rows } = await sql<StrayCall>`
    select calls.id, calls.media_process_id as "processId", case
      when calls.end_reason is not null then calls.end_reason
      when calls.ending_reason = any(${[...CALLED_OFF]}::text[]) and calls.call_sid not like 'pending\\_%' then calls.ending_reason
      when calls.started_at < now() - make_interval(secs => ${limits.callSeconds}) then 'internal-error'
      when calls.media_process_id is not null and media_processes.id is null then 'process-lost'
      when calls.dial_attempted_at < now() - make_interval(secs => ${limits.dialSeconds})
        and calls.call_sid like 'pending\\_%' then 'outcome-unknown'
      when calls.dispatch_by < now() and calls.dial_attempted_at is null then 'internal-error'
      when calls.direction = 'outbound' and calls.answered_at is null then 'customer-did-not-answer'
      else 'media-stream-missing' end as reason, calls.end_reason is not null as "isReported",
      coalesce(calls.dial_attempted_at < now() - make_interval(secs => ${limits.unreachableSeconds}), false) as "isHopeless"
    from calls
    left join media_processes on media_processes.id = calls.media_process_id
      and ${isLiveProcess}
    where calls.channel = 'voice' and calls.status = 'ongoing'
      and (calls.terminating_at is null or calls.terminating_at < now() - interval '20 seconds')
      and (
        -- It ended while it was being terminated, and whoever did that is gone.
        calls.end_reason is not null
        -- It was called off before its carrier had told its id, or whoever did that is gone.
        or (calls.ending_reason = any(${[...CALLED_OFF]}::text[]) and calls.call_sid not like 'pending\\_%')
        or calls.started_at < now() - make_interval(secs => ${limits.callSeconds})
        or (calls.media_process_id is not null and media_processes.id is null)
        or (calls.call_sid like 'pending\\_%'
            and calls.dial_attempted_at < now() - make_interval(secs => ${limits.dialSeconds})
            and (calls.placement_unreachable_at is null
              or calls.placement_unreachable_at < now() - make_interval(secs => ${UNREACHABLE_FOR_SECONDS})
              or calls.dial_attempted_at < now() - make_interval(secs => ${limits.unreachableSeconds})))
        or (calls.direction = 'outbound' and calls.answered_at is null and calls.call_sid not like 'pending\\_%'
            and coalesce(calls.dial_attempted_at, calls.started_at)
              < now() - make_interval(secs => ${limits.ringingSeconds}))
        -- Whoever wrote the intent is gone, and nobody took it to the carrier in time.
        or (calls.dispatch_by < now() and calls.dial_attempted_at is null)
        or (calls.media_process_id is not null and calls.stream_opened_at is null
            and calls.answered_at < now() - make_interval(secs => ${limits.streamSeconds}))
        or (calls.media_process_id is null and calls.answered_at < now() - make_interval(secs => ${limits.streamSeconds}))
      )
    order by calls.id limit ${atMost}`.execute(unscoped.db);
  return rows;
}

/** Ended calls whose report has not been made a minute later: the job was lost. */
export async function findUnfinishedCalls(
  unscoped: Pick<UnitOfWork, "db">,
  atMost: number,
): Promise<readonly { readonly organizationId: number; readonly callId: number }[]> {
  const { rows } = await sql<{ organizationId: number; callId: number }>`
    select organization_id as "organizationId", id as "callId" from calls
    where channel = 'voice' and status <> 'ongoing' and reported_at is null
      and coalesce(end_noticed_at, ended_at) < now() - interval '60 seconds' and ended_at > now() - interval '2 days'
    order by ended_at limit ${atMost}`.execute(unscoped.db);
  return rows;
}
