import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { edgeFromRow } from "../edge-store.ts";
import type { EdgeType, Memory, MemoryEdge } from "../memory.ts";
import { memoryFromRow, selectLive } from "../memory-store.ts";

export interface GraphFilter {
  /** Null: everything the organization remembers. */
  readonly assistantId: number | null;
  /** Null: all. */
  readonly memoryTypes: readonly string[] | null;
  /** Viewers are not shown what is remembered of people. */
  readonly hidesCallers: boolean;
}

/** What an assistant may be given: its own memories and those of no assistant. */
function selectGraph(unit: ScopedUnitOfWork, { assistantId, memoryTypes, hidesCallers }: GraphFilter) {
  return selectLive(unit, hidesCallers)
    .$if(assistantId !== null, (query) =>
      query.where((where) =>
        where.or([where("memory_scope", "<>", "assistant"), where("subject_id", "=", String(assistantId))]),
      ),
    )
    .$if(memoryTypes !== null, (query) => query.where("memory_type", "in", [...(memoryTypes ?? [])]));
}

/** Newest first. */
export async function listGraphMemories(
  unit: ScopedUnitOfWork,
  filter: GraphFilter,
  limit: number,
): Promise<readonly Memory[]> {
  const rows = await selectGraph(unit, filter).orderBy("id", "desc").limit(limit).execute();
  return rows.map(memoryFromRow);
}

/** The relations between these memories. @param types null: all */
export async function listEdgesAmong(
  unit: ScopedUnitOfWork,
  memoryIds: readonly number[],
  types: readonly string[] | null,
): Promise<readonly MemoryEdge[]> {
  if (memoryIds.length === 0) return [];
  const rows = await unit.db
    .selectFrom("memory_edges")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("source_id", "in", memoryIds)
    .where("target_id", "in", memoryIds)
    .$if(types !== null, (query) => query.where("edge_type", "in", [...(types ?? [])]))
    .orderBy("id")
    .execute();
  return rows.map(edgeFromRow);
}

export interface GraphCounts {
  readonly memories: readonly { readonly type: string; readonly scope: string; readonly count: number }[];
  readonly edges: readonly { readonly type: EdgeType; readonly count: number }[];
  /** Null without memories. */
  readonly averageConfidence: number | null;
  readonly openConflicts: number;
}

export async function countGraph(unit: ScopedUnitOfWork, filter: GraphFilter): Promise<GraphCounts> {
  const memories = await unit.db
    .selectFrom(selectGraph(unit, filter).as("memory"))
    .select([
      "memory.memory_type as type",
      "memory.memory_scope as scope",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum(memory.confidence)`.as("confidence"),
    ])
    .groupBy(["memory.memory_type", "memory.memory_scope"])
    .orderBy("memory.memory_type")
    .orderBy("memory.memory_scope")
    .execute();
  const edges = await unit.db
    .selectFrom("memory_edges as edge")
    .innerJoin(selectGraph(unit, filter).as("source"), "source.id", "edge.source_id")
    .innerJoin(selectGraph(unit, filter).as("target"), "target.id", "edge.target_id")
    .select([
      "edge.edge_type as type",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`(count(*) filter (where source.valid_to is null and target.valid_to is null))::integer`.as("open"),
    ])
    .where("edge.organization_id", "=", unit.organizationId)
    .groupBy("edge.edge_type")
    .orderBy("edge.edge_type")
    .execute();
  const count = memories.reduce((total, each) => total + each.count, 0);
  const confidence = memories.reduce((total, each) => total + each.confidence, 0);
  return {
    memories,
    edges: edges.map((each) => ({ type: each.type as EdgeType, count: each.count })),
    averageConfidence: count === 0 ? null : confidence / count,
    openConflicts: edges.find(({ type }) => type === "conflicts_with")?.open ?? 0,
  };
}
