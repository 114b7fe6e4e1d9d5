import { getMemoryGraph, getMemoryGraphStats } from "@parley/contracts/learning/memory-graph-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { countGraph, type GraphCounts, listEdgesAmong, listGraphMemories } from "../graph/graph-store.ts";
import { placeOf } from "../graph/place-memories.ts";
import { hidesCallers } from "../hides-callers.ts";
import type { Memory, MemoryEdge } from "../memory.ts";

const LABEL_LENGTH = 60;

/** Endpoints that show what is remembered as a whole. */
export const memoryGraphOperations: readonly Operation[] = [
  defineOperation(getMemoryGraphStats, async ({ scope, identity }) => {
    const filter = { assistantId: null, memoryTypes: null, hidesCallers: hidesCallers(identity) };
    return presentStats(await scope.transaction((unit) => countGraph(unit, filter)));
  }),
  defineOperation(getMemoryGraph, async ({ scope, identity, params, query }) => {
    const filter = {
      assistantId: params.assistant_id,
      memoryTypes: listOf(query.memory_types),
      hidesCallers: hidesCallers(identity),
    };
    return scope.transaction(async (unit) => {
      await requireAssistant(unit, params.assistant_id);
      const memories = await listGraphMemories(unit, filter, query.limit);
      const ids = memories.map(({ id }) => id);
      const edges = await listEdgesAmong(unit, ids, listOf(query.edge_types));
      return {
        nodes: memories.map(presentNode),
        edges: edges.map(presentEdge),
        stats: presentStats(await countGraph(unit, filter)),
      };
    });
  }),
];

/** Null when nothing is asked for. */
function listOf(given: string | undefined): readonly string[] | null {
  const words = (given ?? "").split(",").map((word) => word.trim());
  const named = words.filter((word) => word !== "");
  return named.length === 0 ? null : named;
}

function presentStats({ memories, edges, averageConfidence, openConflicts }: GraphCounts) {
  const sum = (rows: readonly { readonly count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const by = <Row extends { readonly count: number }>(rows: readonly Row[], keyOf: (row: Row) => string) =>
    Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, sum(group)]));
  return {
    memory_count: sum(memories),
    edge_count: sum(edges),
    memories_by_type: by(memories, ({ type }) => type),
    memories_by_scope: by(memories, ({ scope }) => scope),
    edges_by_type: by(edges, ({ type }) => type),
    average_confidence: averageConfidence === null ? null : Math.round(1_000 * averageConfidence) / 1_000,
    open_conflicts: openConflicts,
  };
}

function presentNode(memory: Memory) {
  const { id, fact } = memory;
  return {
    id: String(id),
    type: "memory" as const,
    position: placeOf(memory),
    data: {
      memory_id: id,
      label: fact.length <= LABEL_LENGTH ? fact : `${fact.slice(0, LABEL_LENGTH).trimEnd()}…`,
      fact,
      memory_type: memory.type,
      memory_scope: memory.scope,
      subject_id: memory.subjectId,
      confidence: memory.confidence,
      is_current: memory.validTo === null,
      created_at: toWireTimestamp(memory.createdAt),
    },
  };
}

function presentEdge({ id, sourceId, targetId, type, weight, createdAt }: MemoryEdge) {
  return {
    id: String(id),
    source: String(sourceId),
    target: String(targetId),
    type,
    label: type.replaceAll("_", " "),
    data: { weight, created_at: toWireTimestamp(createdAt) },
  };
}
