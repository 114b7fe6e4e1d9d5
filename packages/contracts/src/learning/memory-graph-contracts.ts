import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { memoryEdge } from "./memory-contracts.ts";

const tag = "Memories";
const path = "/api/learning";

const assistantParams = z.object({ assistant_id: idParam });
const missingAssistant = { 404: "There is no such assistant." } as const;
const counts = z.record(z.string(), z.int());

/** As the graph libraries of browsers take it: a place and what to show there. */
const graphNode = z.object({
  id: z.string(),
  type: z.literal("memory"),
  /** The same each time the memory is read. */
  position: z.object({ x: z.number(), y: z.number() }),
  data: z.object({
    memory_id: id,
    label: z.string(),
    fact: z.string(),
    memory_type: z.string(),
    memory_scope: z.string(),
    subject_id: z.string().nullable(),
    confidence: z.number(),
    /** False: another fact took its place. */
    is_current: z.boolean(),
    created_at: timestamp,
  }),
});

const graphEdge = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  type: memoryEdge.shape.edge_type,
  label: z.string(),
  data: z.object({ weight: z.number(), created_at: timestamp }),
});

const graphStats = z
  .object({
    memory_count: z.int(),
    edge_count: z.int(),
    memories_by_type: counts,
    memories_by_scope: counts,
    edges_by_type: counts,
    average_confidence: z.number().nullable(),
    /** Pairs of facts of which only one can be true. */
    open_conflicts: z.int(),
  })
  .meta({ id: "MemoryGraphStats" });

export const getMemoryGraphStats = defineContract({
  name: "getMemoryGraphStats",
  method: "GET",
  path: `${path}/graph-stats`,
  tag,
  summary: "How much is remembered, and how it is related",
  access: "read",
  success: graphStats,
});

export const getMemoryGraph = defineContract({
  name: "getMemoryGraph",
  method: "GET",
  path: `${path}/assistants/{assistant_id}/memory-graph`,
  tag,
  summary: "What an assistant may be given, as a graph with places for its nodes, the newest memories first",
  access: "read",
  params: assistantParams,
  query: z.object({
    limit: queryInteger({ min: 1, max: 500 }).default(100),
    /** With commas between. */
    edge_types: z.string().max(500).optional(),
    memory_types: z.string().max(500).optional(),
  }),
  success: z
    .object({ nodes: z.array(graphNode), edges: z.array(graphEdge), stats: graphStats })
    .meta({ id: "MemoryGraph" }),
  errors: missingAssistant,
});
