import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { error, warning } from "./rule.ts";

/** Key sequences of a node that lead to two nodes, or that are prefixes of others. */
export function* clashingDigits({ nodes }: GraphFacts): Generator<GraphProblem> {
  for (const { transitions } of nodes.values()) {
    const pressed = new Set<string>();
    const dtmf = transitions.flatMap(({ transition, path }) =>
      transition.kind === "dtmf" ? [{ digits: transition.digits, path: [...path, "digits"] }] : [],
    );
    for (const { digits, path } of dtmf) {
      if (pressed.has(digits)) yield error("duplicate-digits", path, `${digits} already leads somewhere.`);
      pressed.add(digits);
    }
    for (const { digits, path } of dtmf) {
      const shorter = beginningsOf(digits).find((beginning) => pressed.has(beginning));
      if (shorter === undefined) continue;
      const message = `${digits} begins with ${shorter}, which is another choice: only the pause tells them apart.`;
      yield warning("ambiguous-digits", path, message);
    }
  }
}

function beginningsOf(digits: string): readonly string[] {
  return Array.from({ length: digits.length - 1 }, (_, index) => digits.slice(0, index + 1));
}
