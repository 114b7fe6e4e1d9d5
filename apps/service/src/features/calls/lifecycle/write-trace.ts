import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { durationSeconds } from "../call-store.ts";
import type { LiveCall } from "../live/live-call.ts";
import type { CallsDeps } from "./calls-deps.ts";

/** The head of a call's trace; its turns were written while it went on. Once a call. */
export async function writeTrace(
  { platform }: Pick<CallsDeps, "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<void> {
  const callerHash = platform.hashes.hash("phone-number", call.customerPhoneNumber).toString("hex");
  await unit.db
    .insertInto("call_traces")
    .columns(["organization_id", "call_id", "assistant_id", "caller_hash", "turn_count", "duration_seconds"])
    .expression((expression) =>
      expression
        .selectFrom("calls")
        .select([
          "calls.organization_id",
          "calls.id",
          "calls.assistant_id",
          sql<string>`${callerHash}`.as("caller_hash"),
          sql<number>`(select count(*)::integer from call_turns
            where call_turns.organization_id = calls.organization_id and call_turns.call_id = calls.id)`.as(
            "turn_count",
          ),
          sql<number>`coalesce(${durationSeconds}, 0)::integer`.as("duration_seconds"),
        ])
        .where("calls.organization_id", "=", unit.organizationId)
        .where("calls.id", "=", call.id),
    )
    .onConflict((conflict) => conflict.columns(["organization_id", "call_id"]).doNothing())
    .execute();
}

/** How long the call was, when that was told after the trace was written. */
export async function correctTraceDuration(unit: ScopedUnitOfWork, callId: CallId): Promise<void> {
  await unit.db
    .updateTable("call_traces")
    .from("calls")
    .set({ duration_seconds: sql<number>`coalesce(${durationSeconds}, 0)::integer` })
    .whereRef("calls.organization_id", "=", "call_traces.organization_id")
    .whereRef("calls.id", "=", "call_traces.call_id")
    .where("call_traces.organization_id", "=", unit.organizationId)
    .where("call_traces.call_id", "=", callId)
    .execute();
}
