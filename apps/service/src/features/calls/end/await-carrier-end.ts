import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { handleJob, type JobRegistration, jobRequest, type Schedule } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { readTime } from "./call-end-store.ts";
import { checkCallEndJob } from "./call-jobs.ts";
import { acceptOwnClock, claimDueChecks, readCallEnd } from "./carrier-end-store.ts";
import { noteCarrierEnd } from "./note-carrier-end.ts";

/** The carrier's own report usually comes within this time, and then there is no need to ask. */
const REPORT_WITHIN_MS = 2_000;
/** How long the bill and the report wait for the carrier's word. */
const LONGEST_WAIT_MS = 20_000;
const SHORTEST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Finds out from the carrier when a call ended and how long it was: waits for its report, then asks, and asks again for a
 * while. After that our own clock counts, marked as such.
 * @returns how many ms to wait before the next try; null when bill and report can be made from the end on record
 */
export async function awaitCarrierEnd(
  deps: CallsDeps,
  scope: OrganizationScope,
  call: LiveCall,
  signal: AbortSignal,
): Promise<number | null> {
  const { end, nowMs } = await scope.transaction(async (unit) => ({
    end: await readCallEnd(unit, call.id),
    nowMs: (await readTime(unit)).getTime(),
  }));
  if (end === null || end.source !== null) return null;
  const waitedMs = nowMs - end.noticedAt.getTime();
  const asked =
    !end.isForwarded && canBeAsked(deps, call) ? await deps.accounts.forNumber(call.organizationId, call) : null;
  if (asked === null) {
    await scope.transaction((unit) => acceptOwnClock(unit, call.id, false));
    return null;
  }
  // When the end was noticed late, its report should have come long ago.
  const isDue = waitedMs >= REPORT_WITHIN_MS || nowMs - end.endedAt.getTime() >= REPORT_WITHIN_MS;
  if (isDue && (await askCarrier(deps, scope, call, signal))) return null;
  if (waitedMs >= LONGEST_WAIT_MS) {
    await scope.transaction((unit) => acceptOwnClock(unit, call.id, true));
    return null;
  }
  return Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waitedMs / 2));
}

const CHECK_EVERY_MS = 5_000;
const CHECKS_AT_ONCE = 50;

/** Asks carriers again about calls whose end is known only by our own clock. */
export function checkCallEnds({ platform }: CallsDeps): Schedule {
  return {
    name: "check-call-ends",
    everyMs: CHECK_EVERY_MS,
    run: () =>
      platform.data.unscoped.transaction(async (unit) => {
        for (const { organizationId, callId } of await claimDueChecks(unit, CHECKS_AT_ONCE)) {
          unit.enqueue(jobRequest(checkCallEndJob, { organizationId, callId }, { group: String(organizationId) }));
        }
      }),
  };
}

/** Asks the carrier of one call. */
export function checkCallEnd(deps: CallsDeps): JobRegistration {
  return handleJob(checkCallEndJob, async ({ organizationId, callId }, { signal }) => {
    const scope = deps.platform.data.scope(asId<OrganizationId>(organizationId));
    const call = await scope.transaction((unit) => findLiveCall(unit, { id: asId<CallId>(callId) }));
    if (call !== null && canBeAsked(deps, call)) await askCarrier(deps, scope, call, signal);
  });
}

/** A call from a browser has no carrier, and a carrier cannot be asked about a call whose id it never told us. */
function canBeAsked(deps: CallsDeps, { provider, callSid }: LiveCall): boolean {
  return deps.vendor(provider)?.calls.canReadCallEnd === true && !isPendingCallSid(callSid);
}

/** @returns whether the carrier knew */
async function askCarrier(
  deps: CallsDeps,
  scope: OrganizationScope,
  call: LiveCall,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const account = await deps.accounts.forNumber(call.organizationId, call);
    const report = (await account?.calls.readCallEnd(call.callSid, signal)) ?? null;
    if (report === null) return false;
    await scope.transaction((unit) => noteCarrierEnd(unit, call.id, report));
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError) || signal.aborted) throw error;
    deps.platform.logger.warn("the carrier could not be asked for a call's end", {
      callId: call.id,
      ...errorFields(error),
    });
    return false;
  }
}
