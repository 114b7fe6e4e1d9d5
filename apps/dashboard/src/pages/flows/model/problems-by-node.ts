import type { validateFlowGraph } from "@parley/contracts/flows/flow-contracts";
import type { WireAnswer } from "@parley/contracts/operation";

export type GraphCheck = WireAnswer<typeof validateFlowGraph>;
export type GraphProblem = GraphCheck["errors"][number];

/** The node that a problem is in; null: it is about the graph as a whole. */
export function nodeOfProblem({ path: [first, node] }: GraphProblem): string | null {
  return first === "nodes" && node !== undefined ? String(node) : null;
}

/** How many errors each node has. */
export function errorsByNode(check: GraphCheck | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const problem of check?.errors ?? []) {
    const node = nodeOfProblem(problem);
    if (node !== null) counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  return counts;
}
