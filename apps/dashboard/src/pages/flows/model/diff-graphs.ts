import type { FlowGraph, FlowNode } from "./graph-types.ts";

/** One line of what differs between two graphs. */
export type GraphChange =
  | { readonly kind: "added" | "removed" | "moved"; readonly node: string }
  /** Members of a node that differ, by their names. */
  | { readonly kind: "changed"; readonly node: string; readonly members: readonly string[] }
  /** Members of the graph itself that differ. */
  | { readonly kind: "graph"; readonly members: readonly string[] };

/** What makes `after` of `before`, node by node. */
export function diffGraphs(before: FlowGraph, after: FlowGraph): readonly GraphChange[] {
  const changes: GraphChange[] = [];
  const members = differing({ ...before, nodes: null }, { ...after, nodes: null });
  if (members.length > 0) changes.push({ kind: "graph", members });
  for (const [node, was] of Object.entries(before.nodes)) {
    if (!Object.hasOwn(after.nodes, node)) changes.push({ kind: "removed", node });
    else changes.push(...diffNodes(node, was, after.nodes[node]));
  }
  for (const node of Object.keys(after.nodes)) {
    if (!Object.hasOwn(before.nodes, node)) changes.push({ kind: "added", node });
  }
  return changes;
}

function diffNodes(node: string, before: FlowNode, after: FlowNode | undefined): readonly GraphChange[] {
  const members = differing(before, after ?? {});
  if (members.length === 0) return [];
  const others = members.filter((member) => member !== "position");
  return [others.length === 0 ? { kind: "moved", node } : { kind: "changed", node, members: others }];
}

/** Null and absent are the same in a graph. */
function differing(before: object, after: object): readonly string[] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])].filter(
    (member) => JSON.stringify(was.get(member) ?? null) !== JSON.stringify(is.get(member) ?? null),
  );
}
