import type { FlowGraph } from "./graph-schema.ts";
import type { FlowNode } from "./node-schemas.ts";

/** A node by its name; null for a name the graph does not have, whatever objects have of their own. */
export function nodeOf(graph: FlowGraph, name: string): FlowNode | null {
  return Object.hasOwn(graph.nodes, name) ? (graph.nodes[name] ?? null) : null;
}
