import type { FlowGraph } from "./graph-schema.ts";
import type { FlowNode } from "./node-schemas.ts";

/** The node with this name, or null; inherited members of objects such as `toString` do not count. */
export function nodeOf(graph: FlowGraph, name: string): FlowNode | null {
  return Object.hasOwn(graph.nodes, name) ? (graph.nodes[name] ?? null) : null;
}
