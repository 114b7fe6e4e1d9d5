import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { EndedCallEvent } from "../../../providers/telephony/carrier-calls.ts";
import { claimProviderEvent, hasProviderEvent } from "../../phone-numbers/incoming/carrier-events.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { endCall } from "../end/end-call.ts";
import { endReasonOfLeg } from "../end/end-reason-of-leg.ts";
import type { LiveCall } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { lockCallSid } from "./call-sid-lock-store.ts";

/** What matters of the end of a call that nobody had answered yet: whether it was the carrier's fault. */
const CAUSES = ["hung-up", "carrier-failure"] as const;

const keyOf = (callSid: string, cause: (typeof CAUSES)[number]) => `ended-early/${cause}/${callSid}`;

/**
 * A caller may give up while the webhook that announces the call is still being answered, so the report of the end can arrive
 * before the call is on record. Keeps that end for whoever records the call.
 * @returns the call if it was recorded meanwhile, so that its end is handled like any other; null if the end was kept
 */
export async function keepEarlyEnd(
  unit: ScopedUnitOfWork,
  provider: string,
  { callSid, cause }: Pick<EndedCallEvent, "callSid" | "cause">,
): Promise<LiveCall | null> {
  await lockCallSid(unit, callSid);
  const call = await findLiveCall(unit, { callSid });
  if (call !== null) return call;
  await claimProviderEvent(unit, provider, keyOf(callSid, cause === "carrier-failure" ? cause : "hung-up"));
  return null;
}

/** Ends a call that was just put on record if its end was reported before. The caller holds `lockCallSid`. */
export async function endIfOverAlready(
  deps: Pick<CallsDeps, "webhooks" | "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<LiveCall> {
  for (const cause of CAUSES) {
    if (!(await hasProviderEvent(unit, call.provider, keyOf(call.callSid, cause)))) continue;
    await endCall(deps, unit, call, { reason: endReasonOfLeg(call, cause), isReport: true });
    return (await findLiveCall(unit, { id: call.id })) ?? call;
  }
  return call;
}
