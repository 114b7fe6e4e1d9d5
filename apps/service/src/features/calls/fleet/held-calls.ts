import type { CallId, OrganizationId } from "@parley/foundation/branded-ids";
import { announce } from "../../../platform/live-events/live-events.ts";
import { mediaProcessTopic } from "../call-topics.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { type CallEnding, endCall } from "../end/end-call.ts";
import { findLiveCall } from "../live/live-call-store.ts";
import { lockMediaProcess, noteStreamOpened } from "./held-call-store.ts";

/** Ends a call that no session can hold, and hangs up. */
export async function abandonCall(
  deps: CallsDeps,
  organizationId: OrganizationId,
  callId: CallId,
  ending: Pick<CallEnding, "reason" | "detail">,
): Promise<void> {
  await deps.platform.data.scope(organizationId).transaction(async (unit) => {
    const call = await findLiveCall(unit, { id: callId });
    if (call !== null) await endCall(deps, unit, call, { ...ending, hangsUp: true });
  });
}

/**
 * Takes over a call whose stream opened in this process, whichever process was told to expect it.
 * @param former the process that held the call when the stream was accepted
 * @returns false when the call was given to a third process meanwhile
 */
export async function takeOverCall(
  deps: Pick<CallsDeps, "platform">,
  organizationId: OrganizationId,
  callId: CallId,
  processId: string,
  former: string,
  streamSid: string | null,
): Promise<boolean> {
  return deps.platform.data.scope(organizationId).transaction(async (unit) => {
    const leader = await lockMediaProcess(unit, callId);
    if (leader !== processId && leader !== former) return false;
    await noteStreamOpened(unit, callId, processId, streamSid);
    if (leader !== processId) await announce(unit, mediaProcessTopic(leader), `drop|${callId}`);
    return true;
  });
}
