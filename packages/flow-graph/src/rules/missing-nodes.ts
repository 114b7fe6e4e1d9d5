import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { error, quoted } from "./rule.ts";

/** Places that name a node the graph does not have. */
export function* missingNodes({ graph, nodes }: GraphFacts): Generator<GraphProblem> {
  if (!nodes.has(graph.begin_node)) {
    const message = `There is no node ${quoted(graph.begin_node)} for the conversation to begin at.`;
    yield error("missing-begin-node", ["begin_node"], message);
  }
  for (const { transitions } of nodes.values()) {
    for (const { transition, path } of transitions) {
      if (nodes.has(transition.to)) continue;
      yield error("dangling-transition", [...path, "to"], `There is no node ${quoted(transition.to)}.`);
    }
  }
}
