import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { durationSeconds } from "../call-store.ts";

/** How a call ended, and its analysis. */
export interface FinishedCall {
  readonly endReason: string | null;
  readonly durationSeconds: number | null;
  readonly summary: string | null;
  readonly structuredData: Readonly<Record<string, unknown>> | null;
}

export async function readFinishedCall(unit: ScopedUnitOfWork, callId: CallId): Promise<FinishedCall> {
  const row = await unit.db
    .selectFrom("calls")
    .leftJoin("call_analyses", (join) =>
      join
        .onRef("call_analyses.organization_id", "=", "calls.organization_id")
        .onRef("call_analyses.call_id", "=", "calls.id"),
    )
    .select(["end_reason", "summary", "structured_data", durationSeconds.as("seconds")])
    .where("calls.organization_id", "=", unit.organizationId)
    .where("calls.id", "=", callId)
    .executeTakeFirstOrThrow();
  return {
    endReason: row.end_reason,
    durationSeconds: row.seconds,
    summary: row.summary,
    structuredData: row.structured_data as FinishedCall["structuredData"],
  };
}
