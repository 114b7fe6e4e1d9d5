import type { GraphFacts, NodeFact, TransitionFact } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { possibleTransitions } from "../possible-transitions.ts";
import { isAlwaysTrue } from "./always-true.ts";
import { warning } from "./rule.ts";

/** Transitions that another one of the same node always precedes. Only certain cases are reported. */
export function* shadowedTransitions({ nodes }: GraphFacts): Generator<GraphProblem> {
  for (const fact of nodes.values()) {
    const possible = possibleTransitions(fact.node);
    const transitions = fact.transitions.filter(({ transition }) => possible.includes(transition.kind));
    const silenceMs = transitions.flatMap(({ transition }) =>
      transition.kind === "silence" ? [transition.after_ms] : [],
    );
    const taken: Taken = { shortestSilenceMs: Math.min(...silenceMs), isTrue: false, kinds: new Set() };
    for (const each of transitions) {
      const message = shadowOn(each, fact, taken);
      if (message !== null) yield warning("shadowed-transition", each.path, message);
    }
  }
}

/** What the earlier transitions rule out. */
interface Taken {
  readonly shortestSilenceMs: number;
  isTrue: boolean;
  readonly kinds: Set<"else" | "always" | "shortest-silence">;
}

function shadowOn(fact: TransitionFact, { node }: NodeFact, taken: Taken): string | null {
  const { transition } = fact;
  switch (transition.kind) {
    case "prompt":
    case "dtmf":
      return null;
    case "silence":
      if (transition.after_ms === taken.shortestSilenceMs && !taken.kinds.has("shortest-silence")) {
        taken.kinds.add("shortest-silence");
        return null;
      }
      return `Another transition is already taken after ${taken.shortestSilenceMs} ms of silence.`;
    case "expression": {
      const isShadowed = taken.isTrue;
      taken.isTrue ||= isAlwaysTrue(fact);
      return isShadowed ? "A transition before it is always taken: its expression is true." : null;
    }
    case "else":
    case "always": {
      const { kind } = transition;
      const other = kind === "else" ? "always" : "else";
      const isRepeated = taken.kinds.has(kind);
      taken.kinds.add(kind);
      if (isRepeated) return `The node has an "${kind}" before it, which is taken instead.`;
      // At other nodes the two may be for different outcomes: a value or none, an answer or a failure.
      const isEither = node.type === "conversation" || node.type === "branch";
      if (isEither && taken.kinds.has(other)) return `Of "else" and "always" only one is ever taken.`;
      return node.type === "branch" && taken.isTrue
        ? "A transition before it is always taken: its expression is true."
        : null;
    }
  }
}
