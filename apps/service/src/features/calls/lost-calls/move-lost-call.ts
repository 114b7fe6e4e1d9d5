import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { endCall } from "../end/end-call.ts";
import { lockMediaProcess } from "../fleet/held-call-store.ts";
import { isPendingCallSid, type LiveCall } from "../live/live-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { type ConnectedCall, connectCall, connectInstruction } from "../start/connect-call.ts";

/**
 * Moves a call whose process is gone to another one: the carrier is told to open a new stream there. If it refuses, the call
 * ends. The sockets of a killed process break, and the carrier asks by itself; a frozen process keeps them open.
 * @returns false when nothing was done because the call cannot go on; whoever asked must then end it
 */
export async function moveLostCall(deps: CallsDeps, call: LiveCall): Promise<boolean> {
  const vendor = deps.vendor(call.provider);
  // While a call is being transferred the carrier has it, and reports the outcome.
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
    await account.calls.reconnectCall(
      call.callSid,
      connectInstruction(deps, call, moved, vendor.calls.mediaStream.path),
    );
  } catch (error) {
    deps.platform.logger.warn("a call could not be moved to another process", {
      callId: call.id,
      ...errorFields(error),
    });
    // It may have worked: then the stream comes, or the process that waits for it ends the call.
    if (error instanceof ProviderError && error.outcome === "unknown") return true;
    const ending = { reason: "process-lost", detail: "The carrier opened no other stream", hangsUp: true } as const;
    await scope.transaction((unit) => endCall(deps, unit, { ...call, mediaProcessId: place.processId }, ending));
    return true;
  }
  deps.platform.logger.warn("a call was moved from a lost process to another one", { callId: call.id });
  return true;
}
