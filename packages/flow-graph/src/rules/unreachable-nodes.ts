import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { warning } from "./rule.ts";

/** Nodes no conversation comes to, neither from the beginning nor from a node that is entered from anywhere. */
export function* unreachableNodes({ graph, nodes }: GraphFacts): Generator<GraphProblem> {
  // In a graph without a start it would be all of them.
  if (!nodes.has(graph.begin_node)) return;
  const reached = new Set([graph.begin_node]);
  for (const { name, node } of nodes.values()) {
    if (node.global != null) reached.add(name);
  }
  // A set hands out what is added while it is walked through.
  for (const name of reached) {
    for (const { transition } of nodes.get(name)?.transitions ?? []) reached.add(transition.to);
  }
  for (const name of nodes.keys()) {
    if (!reached.has(name)) yield warning("unreachable-node", ["nodes", name], "No transition leads here.");
  }
}
