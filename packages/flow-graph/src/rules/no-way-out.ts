import type { GraphFacts, NodeFact } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { possibleTransitions } from "../possible-transitions.ts";
import { isTerminal, waitsForTurn } from "../waits-for-turn.ts";
import { isAlwaysTrue } from "./always-true.ts";
import { warning } from "./rule.ts";

/** Nodes that a conversation may never be able to leave. */
export function* noWaysOut({ nodes }: GraphFacts): Generator<GraphProblem> {
  const globals = [...nodes.values()].filter(({ node }) => node.global != null);
  for (const fact of nodes.values()) {
    const { name, node } = fact;
    const goesBack = node.global != null && node.global.goes_back !== false;
    if (isTerminal(node) || goesBack) continue;
    if (!waitsForTurn(node)) {
      if (hasFallback(fact)) continue;
      const message = 'When none of its transitions fits, the conversation is stuck here: it needs an "else".';
      yield warning("no-way-out", ["nodes", name], message);
    } else if (!leadsAway(fact) && !globals.some((global) => global.name !== name)) {
      yield warning("no-way-out", ["nodes", name], "No transition leads away from here, and it does not end.");
    }
  }
}

function leadsAway({ name, node, transitions }: NodeFact): boolean {
  const possible = possibleTransitions(node);
  return transitions.some(({ transition }) => transition.to !== name && possible.includes(transition.kind));
}

function hasFallback({ transitions }: NodeFact): boolean {
  return transitions.some(
    (fact) => fact.transition.kind === "else" || fact.transition.kind === "always" || isAlwaysTrue(fact),
  );
}
