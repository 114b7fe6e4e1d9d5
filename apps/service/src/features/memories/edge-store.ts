import { type Selectable, sql } from "kysely";
import type { MemoryEdges } from "../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { EdgeType, MemoryEdge } from "./memory.ts";

/** More than anybody looks at of one memory. */
const MOST_EDGES = 500;

/**
 * A memory's relations to others that are still remembered, the oldest first.
 * @param hidesCallers without relations to what is remembered of people
 */
export async function listEdges(
  unit: ScopedUnitOfWork,
  memoryId: number,
  hidesCallers: boolean,
): Promise<readonly MemoryEdge[]> {
  const rows = await unit.db
    .selectFrom("memory_edges as edge")
    .innerJoin("memories as other", (join) =>
      join
        .onRef("other.organization_id", "=", "edge.organization_id")
        .on(
          "other.id",
          "=",
          sql<number>`case when edge.source_id = ${memoryId} then edge.target_id else edge.source_id end`,
        ),
    )
    .selectAll("edge")
    .where("edge.organization_id", "=", unit.organizationId)
    .where((where) => where.or([where("edge.source_id", "=", memoryId), where("edge.target_id", "=", memoryId)]))
    .where("other.deleted_at", "is", null)
    .where((where) =>
      where.or([where("other.expires_at", "is", null), where("other.expires_at", ">", sql<Date>`now()`)]),
    )
    .$if(hidesCallers, (query) => query.where("other.caller_hash", "is", null))
    .orderBy("edge.id")
    .limit(MOST_EDGES)
    .execute();
  return rows.map(edgeFromRow);
}

/** The relations of everything that is remembered of a caller, the oldest first. */
export async function listEdgesOfCaller(unit: ScopedUnitOfWork, callerHash: string): Promise<readonly MemoryEdge[]> {
  const rows = await unit.db
    .selectFrom("memory_edges as edge")
    .selectAll("edge")
    .where("edge.organization_id", "=", unit.organizationId)
    .where((where) =>
      where.exists(
        where
          .selectFrom("memories")
          .select("memories.id")
          .whereRef("memories.organization_id", "=", "edge.organization_id")
          .where(sql<boolean>`memories.id in (edge.source_id, edge.target_id)`)
          .where("memories.caller_hash", "=", callerHash)
          .where("memories.deleted_at", "is", null),
      ),
    )
    .orderBy("edge.id")
    .execute();
  return rows.map(edgeFromRow);
}

/** Written once, however often it is found. */
export async function insertEdge(
  unit: ScopedUnitOfWork,
  edge: { readonly sourceId: number; readonly targetId: number; readonly type: EdgeType; readonly weight: number },
): Promise<void> {
  await unit.db
    .insertInto("memory_edges")
    .values({
      organization_id: unit.organizationId,
      source_id: edge.sourceId,
      target_id: edge.targetId,
      edge_type: edge.type,
      weight: edge.weight,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function edgeFromRow(row: Selectable<MemoryEdges>): MemoryEdge {
  return {
    id: row.id,
    sourceId: row.source_id,
    targetId: row.target_id,
    type: row.edge_type as EdgeType,
    weight: row.weight,
    createdAt: row.created_at,
  };
}
