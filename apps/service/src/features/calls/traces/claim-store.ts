import type { CallId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ClaimOutcome } from "../../../conversation/answer/claims/judged-words.ts";
import { UNBACKED_CLAIM } from "../../../conversation/call/call-notes.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** What the model said was done in a call, and no tool's success backed. */
export interface RecordedClaim {
  readonly claim: string;
  readonly actions: readonly string[];
  readonly outcome: ClaimOutcome;
  /** In ms since the media stream began. */
  readonly atMs: number | null;
  readonly createdAt: Date;
}

/** In order, from the call's log. */
export async function listClaims(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly RecordedClaim[]> {
  const rows = await unit.db
    .selectFrom("call_log_entries")
    .select(["at_ms", "created_at"])
    .select([
      sql<string>`data->>'claim'`.as("claim"),
      sql<string[]>`data->'actions'`.as("actions"),
      sql<ClaimOutcome>`data->>'outcome'`.as("outcome"),
    ])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .where("event", "=", UNBACKED_CLAIM)
    .orderBy("id")
    .execute();
  return rows.map(({ claim, actions, outcome, at_ms: atMs, created_at: createdAt }) => ({
    claim,
    actions,
    outcome,
    atMs,
    createdAt,
  }));
}
