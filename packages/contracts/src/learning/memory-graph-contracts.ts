import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, queryInteger, timestamp } from "../wire-types.ts";
import { memoryEdge, memoryType } from "./memory-contracts.ts";

const tag = "Memories";
const path = "/api/learning";

const assistantParams = z.object({ assistant_id: idParam.describe("The assistant's id.") });
const missingAssistant = { 404: "There is no such assistant." } as const;
const counts = z.record(z.string(), z.int());

/** Names separated by commas, each one of these; blanks and empty ones count for nothing. */
function listOf(names: readonly string[]) {
  const known = new Set(["", ...names]);
  return z
    .string()
    .max(500)
    .refine((list) => list.split(",").every((name) => known.has(name.trim())), {
      message: `Input should be one or more of these, separated by commas: ${names.join(", ")}`,
    });
}

/** As the graph libraries of browsers take it: a place and what to show there. */
const graphNode = z.object({
  id: z.string().describe("The memory's id as text, as graph libraries of browsers want it."),
  type: z.literal("memory").describe("Always `memory`: the kind of node."),
  position: z
    .object({ x: z.number().describe("Pixels from the left."), y: z.number().describe("Pixels from the top.") })
    .describe(
      "Where the node stands, in pixels. The same each time the memory is read, near those about the same subject.",
    ),
  data: z
    .object({
      memory_id: id.describe("The memory's id as a number."),
      label: z.string().describe("The first 60 characters of the fact."),
      fact: z.string().describe("The whole sentence."),
      memory_type: z.string().describe("`semantic`, `episodic` or `procedural`."),
      memory_scope: z.string().describe("`caller`, `location`, `assistant` or `organization`."),
      subject_id: z
        .string()
        .nullable()
        .describe(
          "Whom or what it is about; of a caller, the hash of the number. Null when it is about nobody in particular.",
        ),
      confidence: z.number().describe("How sure it was when last said, 0 to 1."),
      is_current: z.boolean().describe("False when another fact took its place."),
      created_at: timestamp.describe("When it was first written."),
    })
    .describe("What to show at the node."),
});

const graphEdge = z.object({
  id: z.string().describe("The edge's id as text."),
  source: z.string().describe("The node it leads from."),
  target: z.string().describe("The node it leads to."),
  type: memoryEdge.shape.edge_type.describe("How the two are related."),
  label: z.string().describe("The type with spaces, to be shown."),
  data: z
    .object({
      weight: z.number().describe("How strong the relation is."),
      created_at: timestamp.describe("When the relation was noted."),
    })
    .describe("What to show at the edge."),
});

const graphStats = z
  .object({
    memory_count: z.int().describe("How many memories there are that the caller of the API may see."),
    edge_count: z.int().describe("How many relations there are between them."),
    memories_by_type: counts.describe("How many of each type, by its name."),
    memories_by_scope: counts.describe("How many of each scope, by its name."),
    edges_by_type: counts.describe("How many relations of each type, by its name."),
    average_confidence: z
      .number()
      .nullable()
      .describe("The mean of their confidence, 0 to 1, without fading. Null when nothing is remembered."),
    open_conflicts: z.int().describe("Pairs of facts of which only one can be true, and both still stand."),
  })
  .meta({ id: "MemoryGraphStats" });

export const getMemoryGraphStats = defineContract({
  name: "getMemoryGraphStats",
  method: "GET",
  path: `${path}/graph-stats`,
  tag,
  summary: "How much is remembered, and how it is related",
  description:
    "Counts the whole organization's memories, without deleted and expired ones and those of callers who opted out. For viewers, memories about callers are not counted.",
  access: "read",
  success: graphStats,
});

export const getMemoryGraph = defineContract({
  name: "getMemoryGraph",
  method: "GET",
  path: `${path}/assistants/{assistant_id}/memory-graph`,
  tag,
  summary: "What an assistant may be given, as a graph",
  description:
    "Nodes are the assistant's own memories and those that belong to no assistant, newest first; edges are the relations between the nodes of the answer. `stats` counts all such memories, also those beyond `limit`. Viewers do not see memories about callers.",
  access: "read",
  params: assistantParams,
  query: z.object({
    limit: queryInteger({ min: 1, max: 500 }).default(100).describe("How many memories to answer at most."),
    edge_types: listOf(memoryEdge.shape.edge_type.options)
      .optional()
      .describe(
        "Only edges of these types, separated by commas; all memories stay. `stats` is not affected. A type that does not exist is refused.",
      ),
    memory_types: listOf(memoryType.options)
      .optional()
      .describe("Only memories of these types, separated by commas. A type that does not exist is refused."),
  }),
  success: z
    .object({
      nodes: z.array(graphNode).describe("The memories, newest first, with places for them."),
      edges: z.array(graphEdge).describe("The relations between these memories."),
      stats: graphStats.describe("Figures of all memories the assistant may be given."),
    })
    .meta({ id: "MemoryGraph" }),
  errors: missingAssistant,
});
