import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { isPendingCallSid } from "../live/live-call.ts";
import { lockUnansweredCalls } from "../live/live-call-store.ts";
import { noteEnding } from "./call-end-store.ts";
import { endCall } from "./end-call.ts";

/**
 * Calls off what is about to reach somebody who has just opted out: intents that no carrier was asked for end, and outreach
 * that rings is hung up. A call that was asked for one by one rings on, and one that was answered goes on.
 * @param phoneNumber E.164
 */
export async function callOffCalls(
  deps: Pick<CallsDeps, "webhooks" | "platform">,
  unit: ScopedUnitOfWork,
  phoneNumber: string,
): Promise<void> {
  const reason = "recipient-opted-out";
  for (const { call, isDialled } of await lockUnansweredCalls(unit, phoneNumber)) {
    if (!isDialled) await endCall(deps, unit, call, { reason });
    else if (!call.isOutreach) continue;
    // Whoever learns the carrier's id of it first hangs up.
    else if (isPendingCallSid(call.callSid)) await noteEnding(unit, call.id, reason, null);
    else await endCall(deps, unit, call, { reason, hangsUp: true });
  }
}
