import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { announce } from "../../../platform/live-events/live-events.ts";
import { mediaProcessTopic } from "../call-topics.ts";
import { endCall } from "../end/end-call.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import { findLiveCall, lockMediaProcess, noteStreamOpened } from "../live/live-call-store.ts";

/** Ends a call that no session can hold, and its line. */
export async function abandonCall(
  deps: CallsDeps,
  organizationId: OrganizationId,
  callId: CallId,
  detail: string,
): Promise<void> {
  await deps.platform.data.scope(organizationId).transaction(async (unit) => {
    const call = await findLiveCall(unit, { id: callId });
    if (call !== null) await endCall(deps, unit, call, { reason: "internal-error", detail, hangsUp: true });
  });
}

/**
 * The call's stream opened in this process, whichever was told to expect it.
 * @param former led the call when the stream was let in
 * @returns false when the call was given to a third one meanwhile: it is that one's
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

/** A call that is not this process's to hold any more. */
export interface LostCall {
  readonly id: CallId;
  /** Null: it goes on in another process. */
  readonly endReason: EndReason | null;
}

/** Those of the calls that are over or led by others, through the unscoped door: a process holds calls of all organizations. */
export async function findLostCalls(
  unit: Pick<UnitOfWork, "db">,
  processId: string,
  callIds: readonly CallId[],
): Promise<readonly LostCall[]> {
  const rows = await unit.db
    .selectFrom("calls")
    .select(["id", "status", "end_reason"])
    .where("id", "in", callIds)
    .where((where) =>
      where.or([
        where("status", "<>", "ongoing"),
        where("media_process_id", "is distinct from", sql<string>`${processId}::uuid`),
      ]),
    )
    .execute();
  return rows.map(({ id, status, end_reason: reason }) => ({
    id: asId(id),
    endReason: status === "ongoing" ? null : ((reason ?? "internal-error") as EndReason),
  }));
}
