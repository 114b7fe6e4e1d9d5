import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { UsedByOwner } from "./reached-limit.ts";

/**
 * Outbound calls that are being placed or live. The calls themselves are counted: whatever ends one, a watchdog after its
 * process was lost included, frees its place.
 */
export async function countOngoingCalls(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
): Promise<UsedByOwner<number>> {
  const row = await ongoingOutboundCalls(unit)
    .select([
      sql<number>`count(*)`.as("all"),
      sql<number>`count(*) filter (where assistant_id = ${assistantId})`.as("own"),
    ])
    .executeTakeFirstOrThrow();
  return { organization: row.all, assistant: row.own };
}

/** The same for every assistant that has any. */
export async function listOngoingCalls(unit: ScopedUnitOfWork): Promise<ReadonlyMap<AssistantId, number>> {
  const rows = await ongoingOutboundCalls(unit)
    .groupBy("assistant_id")
    .select(["assistant_id", sql<number>`count(*)`.as("count")])
    .execute();
  return new Map(rows.map((row) => [asId<AssistantId>(row.assistant_id), row.count]));
}

function ongoingOutboundCalls(unit: ScopedUnitOfWork) {
  return unit.db
    .selectFrom("calls")
    .where("organization_id", "=", unit.organizationId)
    .where("channel", "=", "voice")
    .where("direction", "=", "outbound")
    .where("status", "=", "ongoing");
}
