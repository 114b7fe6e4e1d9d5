import { asId, type CallId } from "@parley/foundation/branded-ids";
import { type RawBuilder, sql } from "kysely";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";
import { CALLED_OFF } from "../live/live-call.ts";

/** Notes which process now holds the call; a call that is over is held by none. */
export async function noteMediaProcess(unit: ScopedUnitOfWork, callId: CallId, processId: string): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ media_process_id: processId, ending_reason: endingUnder(processId) })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .execute();
}

/** When a call moves to another process, the old one's reason for ending it no longer applies; a user's terminate does, and an opt-out. */
function endingUnder(processId: string): RawBuilder<string | null> {
  return sql<string | null>`case
    when media_process_id = ${processId}::uuid or ending_reason = any(${[...CALLED_OFF]}::text[]) then ending_reason end`;
}

/** Notes that the call's stream opened in the process. */
export async function noteStreamOpened(
  unit: ScopedUnitOfWork,
  callId: CallId,
  processId: string,
  streamSid: string | null,
): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({
      media_process_id: processId,
      ending_reason: endingUnder(processId),
      stream_opened_at: sql<Date>`coalesce(stream_opened_at, now())`,
      stream_sid: sql<string | null>`coalesce(stream_sid, ${streamSid}::text)`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("status", "=", "ongoing")
    .execute();
}

/** The process that holds the call; that cannot change until the transaction ends. */
export async function lockMediaProcess(unit: ScopedUnitOfWork, callId: CallId): Promise<string | null> {
  const row = await unit.db
    .selectFrom("calls")
    .select("media_process_id")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .forUpdate()
    .executeTakeFirst();
  return row?.media_process_id ?? null;
}

/** Releases the call: the process has written everything about it. A call another process holds stays there. */
export async function releaseMediaProcess(unit: ScopedUnitOfWork, callId: CallId, processId: string): Promise<void> {
  await unit.db
    .updateTable("calls")
    .set({ media_process_id: null })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", callId)
    .where("media_process_id", "=", processId)
    .execute();
}

/** A call that this process no longer holds. */
export interface LostCall {
  readonly id: CallId;
  /** Null when it continues in another process. */
  readonly endReason: EndReason | null;
}

/** The calls among these that are over or held by others. Needs the unscoped door: a process holds calls of all organizations. */
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
