import type { GraphFacts, TransitionFact } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { quoted, warning } from "./rule.ts";

/** Transitions of a node with the same condition, of which only the first can ever be taken. */
export function* duplicateConditions({ nodes }: GraphFacts): Generator<GraphProblem> {
  for (const { transitions } of nodes.values()) {
    const targetOf = new Map<string, string>();
    for (const fact of transitions) {
      const condition = conditionOf(fact);
      if (condition === null) continue;
      const target = targetOf.get(condition);
      if (target === undefined) {
        targetOf.set(condition, fact.transition.to);
      } else {
        const message = `The same condition already leads to ${quoted(target)}.`;
        yield warning("duplicate-when", [...fact.path, "when"], message);
      }
    }
  }
}

/** The condition, normalized: without differences in spacing, punctuation, case and the spelling of operators. */
function conditionOf({ transition, parsed }: TransitionFact): string | null {
  if (transition.kind === "prompt") {
    const words = transition.when
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
      .trim();
    return words === "" ? null : `words: ${words}`;
  }
  if (parsed?.expression == null) return null;
  return JSON.stringify(parsed.expression, (member, value: unknown) => (member === "position" ? undefined : value));
}
