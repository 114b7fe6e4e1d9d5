import { asId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import { sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { jobRequest, type Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { finishCallJob } from "../end/call-jobs.ts";
import { endCall } from "../end/end-call.ts";
import { MEDIA_BEAT_MS, MEDIA_LEASE_MS } from "../fleet/leases.ts";
import { forgetMediaProcesses, isLiveProcess } from "../fleet/media-process-store.ts";
import { findLiveCall, lockMediaProcess } from "../live/live-call-store.ts";
import { moveLostCall } from "../lost-calls/move-lost-call.ts";
import { forgetStreamTokens } from "../media/stream-token-store.ts";
import { sweepRecordings } from "../recordings/complete-recordings.ts";
import type { CallsDeps } from "./calls-deps.ts";

/** With the lease, less than the 5 s within which a lost call ends or goes on. */
const EVERY_MS = 500;
const AT_ONCE = 100;
/** Beyond the ringing time: nobody answered, and the carrier's report of it was lost. */
const UNANSWERED_SECONDS = 180;
/** No session lets a call last longer: whatever is left of it is a mistake. */
const LONGEST_CALL_SECONDS = 5 * 3_600;
/** The carrier was told to open a stream and did not. */
const NO_STREAM_SECONDS = 90;

interface Stray {
  readonly id: number;
  readonly reason: EndReason;
  /** The reason is what the carrier told. */
  readonly isTold: boolean;
  /** The process it was with when that was found. */
  readonly media_process_id: string | null;
}

/** No call is ongoing for ever: those that nobody leads any more end here, each with its reason. */
export function watchCalls(deps: CallsDeps): Schedule {
  const sight = new ClearSight(deps.platform.clock);
  const moving = new Set<number>();
  return {
    name: "watch-calls",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const strays = await findStrays(deps);
      sight.look();
      for (const stray of strays) {
        // While the database was away nobody could beat: only who has seen it all along can tell who is gone.
        if (stray.reason === "process-lost" && !sight.isClear) continue;
        if (signal.aborted) return;
        if (moving.has(stray.id)) continue;
        const ending = settleStray(deps, stray).catch((error: unknown) =>
          deps.platform.logger.error("a stray call could not be ended", { callId: stray.id, ...errorFields(error) }),
        );
        if (stray.reason !== "process-lost") await ending;
        else {
          // Moving waits for places and carriers; of a hundred calls each would wait for those before it.
          moving.add(stray.id);
          void ending.finally(() => moving.delete(stray.id));
        }
      }
    },
  };
}

/** Ended calls whose nudge was lost, and what is only kept for a while. */
export function sweepCalls(deps: CallsDeps): Schedule {
  return {
    name: "sweep-calls",
    everyMs: 60_000,
    run: async () => {
      const { unscoped } = deps.platform.data;
      const { rows } = await sql<{ id: number; organization_id: number }>`
        select id, organization_id from calls
        where channel = 'voice' and status <> 'ongoing' and reported_at is null
          and coalesce(end_noticed_at, ended_at) < now() - interval '60 seconds' and ended_at > now() - interval '2 days'
        order by ended_at limit ${AT_ONCE}`.execute(unscoped.db);
      await unscoped.transaction(async (unit) => {
        for (const { id, organization_id: organizationId } of rows) {
          unit.enqueue(jobRequest(finishCallJob, { organizationId, callId: id }, { group: String(organizationId) }));
        }
      });
      await sweepRecordings(deps.platform.data, deps.files);
      await forgetStreamTokens(unscoped);
      await forgetMediaProcesses(unscoped);
    },
  };
}

async function findStrays(deps: CallsDeps): Promise<readonly Stray[]> {
  const { rows } = await sql<Stray>`
    select calls.id, calls.media_process_id, case
      when calls.end_reason is not null then calls.end_reason
      when calls.ending_reason = 'terminated-by-user' and calls.call_sid not like 'pending\\_%' then calls.ending_reason
      when calls.started_at < now() - make_interval(secs => ${LONGEST_CALL_SECONDS}) then 'internal-error'
      when calls.media_process_id is not null and media_processes.id is null then 'process-lost'
      when calls.dial_attempted_at < now() - make_interval(secs => ${deps.reconcileGraceMs / 1_000})
        and calls.call_sid like 'pending\\_%' then 'outcome-unknown'
      when calls.direction = 'outbound' and calls.answered_at is null then 'customer-did-not-answer'
      else 'media-stream-missing' end as reason, calls.end_reason is not null as "isTold"
    from calls
    left join media_processes on media_processes.id = calls.media_process_id
      and ${isLiveProcess}
    where calls.channel = 'voice' and calls.status = 'ongoing'
      and (calls.terminating_at is null or calls.terminating_at < now() - interval '20 seconds')
      and (
        -- It ended while it was being terminated, and whoever did that is gone.
        calls.end_reason is not null
        -- It was to be terminated before its carrier had told its id, or whoever did that is gone.
        or (calls.ending_reason = 'terminated-by-user' and calls.call_sid not like 'pending\\_%')
        or calls.started_at < now() - make_interval(secs => ${LONGEST_CALL_SECONDS})
        or (calls.media_process_id is not null and media_processes.id is null)
        or (calls.call_sid like 'pending\\_%'
            and calls.dial_attempted_at < now() - make_interval(secs => ${deps.reconcileGraceMs / 1_000}))
        or (calls.direction = 'outbound' and calls.answered_at is null
            and calls.started_at < now() - make_interval(secs => ${UNANSWERED_SECONDS}))
        or (calls.media_process_id is not null and calls.stream_opened_at is null
            and calls.answered_at < now() - make_interval(secs => ${NO_STREAM_SECONDS}))
        or (calls.media_process_id is null and calls.answered_at < now() - make_interval(secs => ${NO_STREAM_SECONDS}))
      )
    order by calls.id limit ${AT_ONCE}`.execute(deps.platform.data.unscoped.db);
  return rows;
}

async function settleStray(deps: CallsDeps, { id, reason, isTold, media_process_id: processId }: Stray): Promise<void> {
  const call = await deps.platform.data.unscoped.transaction((unit) => findLiveCall(unit, { id: asId(id) }));
  if (call === null) return;
  const isLost = reason === "process-lost";
  // Meanwhile the carrier may have asked, and another process has it.
  if (isLost && (call.mediaProcessId !== processId || (await moveLostCall(deps, call)))) return;
  const hasEnded = await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
    if (isLost && (await lockMediaProcess(unit, call.id)) !== processId) return false;
    return endCall(deps, unit, call, { reason, hangsUp: true, isReport: isTold });
  });
  if (hasEnded) deps.platform.logger.warn("a call nobody led any more was ended", { callId: id, reason });
}

/** The database was away for longer than a beat may be missed. */
const BLIND_MS = MEDIA_LEASE_MS / 2;

/** Whether the database has been in sight without a gap for longer than a lease and two beats. */
class ClearSight {
  readonly #clock: Clock;
  #lastMs: number | null = null;
  #sinceMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  look(): void {
    const nowMs = this.#clock.monotonicMs();
    // A watchdog that is late itself is blind, too; less than this leaves every process time for a beat.
    if (this.#lastMs === null || nowMs - this.#lastMs > BLIND_MS) this.#sinceMs = nowMs;
    this.#lastMs = nowMs;
  }

  get isClear(): boolean {
    return this.#lastMs !== null && this.#lastMs - this.#sinceMs >= MEDIA_LEASE_MS + 2 * MEDIA_BEAT_MS;
  }
}
