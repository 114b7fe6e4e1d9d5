import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { warning } from "./rule.ts";

/** Nodes that no conversation can reach, neither from the begin node nor from a global node. */
export function* unreachableNodes({ graph, nodes }: GraphFacts): Generator<GraphProblem> {
  // Without a begin node it would be all of them.
  if (!nodes.has(graph.begin_node)) return;
  const reached = new Set([graph.begin_node]);
  for (const { name, node } of nodes.values()) {
    if (node.global != null) reached.add(name);
  }
  // Iterating over a set includes members added meanwhile.
  for (const name of reached) {
    for (const { transition } of nodes.get(name)?.transitions ?? []) reached.add(transition.to);
  }
  for (const name of nodes.keys()) {
    if (!reached.has(name)) yield warning("unreachable-node", ["nodes", name], "No transition leads here.");
  }
}
