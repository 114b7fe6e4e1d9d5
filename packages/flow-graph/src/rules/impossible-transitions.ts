import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { possibleTransitions } from "../possible-transitions.ts";
import { waitsForTurn } from "../waits-for-turn.ts";
import { error } from "./rule.ts";

/** Transitions that can never be taken at their node. */
export function* impossibleTransitions({ nodes }: GraphFacts): Generator<GraphProblem> {
  for (const { node, transitions } of nodes.values()) {
    const possible = possibleTransitions(node);
    for (const { transition, path } of transitions) {
      if (possible.includes(transition.kind)) continue;
      const where = `a ${node.type} node${"waits_for_reply" in node && !waitsForTurn(node) ? " that does not wait" : ""}`;
      const only = possible.length === 0 ? "nothing does" : `only ${possible.join(", ")}`;
      const message = `"${transition.kind}" never leads away from ${where}: ${only}.`;
      yield error("transition-not-possible", [...path, "kind"], message);
    }
  }
}
