import { sql } from "kysely";
import type { CarrierRecordingEvent } from "../../../providers/telephony/carrier-calls.ts";
import type { LiveCall } from "../live/live-call.ts";
import type { CallsDeps } from "./calls-deps.ts";

/** A recording the carrier made because its owner told it to: kept as a link, our own is made here. */
export async function noteCarrierRecording(
  deps: Pick<CallsDeps, "platform">,
  call: LiveCall,
  event: CarrierRecordingEvent,
): Promise<void> {
  const isComplete = event.status === "completed";
  await deps.platform.data.scope(call.organizationId).transaction(async (unit) => {
    const state = {
      recording_sid: event.recordingSid,
      source_url: event.url,
      status: isComplete ? "completed" : "processing",
      duration_ms: event.durationSeconds === null ? null : Math.round(event.durationSeconds * 1_000),
      completed_at: isComplete ? sql<Date>`now()` : null,
    };
    await unit.db
      .insertInto("call_recordings")
      .values({
        organization_id: unit.organizationId,
        call_id: call.id,
        recording_type: "full",
        recording_source: call.provider,
        ...state,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "call_id", "recording_type", "recording_source"])
          .doUpdateSet(state)
          // Reports come in any order: a late "in progress" does not undo the end.
          .where("call_recordings.status", "<>", "completed"),
      )
      .execute();
  });
}
