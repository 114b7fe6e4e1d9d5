import { asId, type CallId } from "@parley/foundation/branded-ids";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { jobRequest, type Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { lockEndingReason } from "../end/call-end-store.ts";
import { finishCallJob } from "../end/call-jobs.ts";
import { endCall } from "../end/end-call.ts";
import { lockMediaProcess } from "../fleet/held-call-store.ts";
import { forgetMediaProcesses } from "../fleet/media-process-store.ts";
import { isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { forgetStreamTokens } from "../media/stream-token-store.ts";
import { sweepRecordings } from "../recordings/complete-recordings.ts";
import { settlePlacement } from "../start/settle-placement.ts";
import { ClearSight } from "./clear-sight.ts";
import { moveLostCall } from "./move-lost-call.ts";
import { findStrayCalls, findUnfinishedCalls, type StrayCall, type StrayLimits } from "./stray-call-store.ts";

/** Together with the lease, less than the 5 s within which a lost call must end or continue. */
const EVERY_MS = 500;
const AT_ONCE = 100;
/** Longer than a phone rings: nobody answered, and the carrier's report was lost. */
const UNANSWERED_SECONDS = 180;
/** Longer than any session lets a call last. */
const LONGEST_CALL_SECONDS = 5 * 3_600;
/** How long a carrier may take to open the stream it was told to open. */
const NO_STREAM_SECONDS = 90;

/** A carrier that cannot be asked for so long whether it placed a call is not asked any more. */
const UNREACHABLE_SECONDS = 1_800;

const limitsOf = ({ reconcileGraceMs }: CallsDeps): StrayLimits => ({
  callSeconds: LONGEST_CALL_SECONDS,
  ringingSeconds: UNANSWERED_SECONDS,
  streamSeconds: NO_STREAM_SECONDS,
  dialSeconds: reconcileGraceMs / 1_000,
  unreachableSeconds: UNREACHABLE_SECONDS,
});

/** Ends calls that no process leads any more, each with its reason, or moves them to another process. */
export function watchCalls(deps: CallsDeps): Schedule {
  const sight = new ClearSight(deps.platform.clock);
  const moving = new Set<number>();
  return {
    name: "watch-calls",
    everyMs: EVERY_MS,
    run: async (signal) => {
      const strays = await findStrayCalls(deps.platform.data.unscoped, limitsOf(deps), AT_ONCE);
      sight.look();
      for (const stray of strays) {
        // While the database was away no process could beat; only a watchdog that saw it throughout knows which are gone.
        if (stray.reason === "process-lost" && !sight.isClear) continue;
        if (signal.aborted) return;
        if (moving.has(stray.id)) continue;
        const ending = moveOrEnd(deps, stray).catch((error: unknown) =>
          deps.platform.logger.error("a stray call could not be ended", { callId: stray.id, ...errorFields(error) }),
        );
        if (stray.reason !== "process-lost" && stray.reason !== "outcome-unknown") await ending;
        else {
          // Both wait for carriers, and one for places, so these calls are taken care of side by side.
          moving.add(stray.id);
          void ending.finally(() => moving.delete(stray.id));
        }
      }
    },
  };
}

/** Finishes ended calls whose job was lost, and deletes what is kept only for a short time. */
export function sweepCalls(deps: CallsDeps): Schedule {
  return {
    name: "sweep-calls",
    everyMs: 60_000,
    run: async () => {
      const { unscoped } = deps.platform.data;
      await unscoped.transaction(async (unit) => {
        for (const { organizationId, callId } of await findUnfinishedCalls(unit, AT_ONCE)) {
          unit.enqueue(jobRequest(finishCallJob, { organizationId, callId }, { group: String(organizationId) }));
        }
      });
      await sweepRecordings(deps.platform.data, deps.files);
      await forgetStreamTokens(unscoped);
      await forgetMediaProcesses(unscoped);
    },
  };
}

async function moveOrEnd(deps: CallsDeps, { id, reason: found, ...stray }: StrayCall): Promise<void> {
  const { isReported, processId, isHopeless } = stray;
  const call = await deps.platform.data.unscoped.transaction((unit) => findLiveCall(unit, { id: asId(id) }));
  if (call === null) return;
  let reason = found;
  // The grace is over; the carrier may have listed it late, or not been reachable before.
  if (found === "outcome-unknown") {
    const answer = await settlePlacement(deps, call);
    // Whether somebody's phone rang is not unknown as long as the carrier may yet say so.
    if (answer === "settled" || (answer === "unreachable" && !isHopeless)) return;
    // The SIP bridge forgets a call an hour after its end: asked much later, it proves nothing.
    if (answer === "absent" && !isHopeless) reason = "call-not-placed";
  }
  const isLost = reason === "process-lost";
  // The carrier may have asked meanwhile, so that another process has the call.
  if (isLost && (call.mediaProcessId !== processId || (await moveLostCall(deps, call)))) return;
  const hasEnded = await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
    if (isLost && (await lockMediaProcess(unit, call.id)) !== processId) return false;
    if (found === "outcome-unknown" && !(await holdUntold(unit, call.id))) return false;
    return endCall(deps, unit, call, { reason, detail: detailOf(call, reason), hangsUp: true, isReport: isReported });
  });
  if (hasEnded) deps.platform.logger.warn("a stray call was ended", { callId: id, reason });
}

/** @returns whether the carrier has yet to tell its id of the call; nobody notes it until the transaction ends */
async function holdUntold(unit: ScopedUnitOfWork, callId: CallId): Promise<boolean> {
  await lockEndingReason(unit, callId);
  const now = await findLiveCall(unit, { id: callId });
  return now !== null && isPendingCallSid(now.callSid);
}

function detailOf({ callSid }: LiveCall, reason: EndReason): string | null {
  if (!isPendingCallSid(callSid)) return null;
  if (reason === "outcome-unknown") return "The carrier never told whether it placed the call";
  if (reason === "call-not-placed") return "The carrier gave no clear answer, and has no such call";
  return reason === "internal-error" ? "It was not taken to the carrier in time" : null;
}
