import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { endCall } from "../end/end-call.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import { isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findLiveCall, lockMediaProcess } from "../live/live-call-store.ts";
import { type ConnectedCall, connectCall, connectInstruction } from "../start/connect-call.ts";

/**
 * Has the carrier open a new stream, to another process, for a call whose process is gone; where the carrier does not, the
 * call ends. Of one that was killed the
 * carrier asks by itself, as its socket breaks; one that is frozen keeps its sockets open and says nothing.
 * @returns false when nothing was done, as the call cannot go on: it is to be ended
 */
export async function moveLostCall(deps: CallsDeps, call: LiveCall): Promise<boolean> {
  const vendor = deps.vendor(call.provider);
  // One that is being put through is with the carrier, which tells what becomes of it.
  if (vendor === null || call.answeredAt === null || isPendingCallSid(call.callSid) || call.transferredTo !== null) {
    return false;
  }
  const account = await deps.accounts.forNumber(call.organizationId, call);
  const place = account === null ? "no-process" : await deps.placements.take();
  if (account === null || typeof place === "string") return false;
  const scope = deps.platform.data.scope(call.organizationId);
  const moved = await scope.transaction(async (unit): Promise<ConnectedCall | "led"> => {
    // The carrier may have asked meanwhile, or another watchdog was faster.
    if ((await lockMediaProcess(unit, call.id)) !== call.mediaProcessId) return "led";
    if ((await findLiveCall(unit, { id: call.id }))?.status !== "ongoing") return "led";
    return (await connectCall(deps, unit, { ...call, mediaProcessId: null }, place)) ?? "led";
  });
  if (moved === "led") return true;
  try {
    await account.reconnectCall(call.callSid, connectInstruction(deps, call, moved, vendor.mediaStream.path));
  } catch (error) {
    deps.platform.logger.warn("a call could not be moved to another process", {
      callId: call.id,
      ...errorFields(error),
    });
    // Where it may have been done, the stream comes, or the process that waits for it ends the call.
    if (error instanceof ProviderError && error.outcome === "unknown") return true;
    const ending = { reason: "process-lost", detail: "The carrier opened no other stream", hangsUp: true } as const;
    await scope.transaction((unit) => endCall(deps, unit, { ...call, mediaProcessId: place.processId }, ending));
    return true;
  }
  deps.platform.logger.warn("a call of a process that is gone goes on in another", { callId: call.id });
  return true;
}
