import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { handleJob, type JobRegistration } from "../../../platform/jobs/job.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { isPendingCallSid } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { hangUpCallJob } from "./call-jobs.ts";

/** Hangs up the line of a call that has ended on our side. Doing it twice is harmless: carriers accept it for an ended call. */
export function hangUpCall(deps: CallsDeps): JobRegistration {
  return handleJob(hangUpCallJob, async ({ organizationId, callId }, { signal }) => {
    const scope = deps.platform.data.scope(asId<OrganizationId>(organizationId));
    const call = await scope.transaction((unit) => findLiveCall(unit, { id: asId<CallId>(callId) }));
    if (call === null || call.status === "ongoing") return;
    if (isPendingCallSid(call.callSid) || deps.vendor(call.provider) === null) return;
    const account = await deps.accounts.forNumber(call.organizationId, call);
    await account?.calls.hangUpCall(call.callSid, signal);
  });
}
