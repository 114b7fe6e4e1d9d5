import type { TransitionFact } from "../graph-facts.ts";

/** Whether an expression transition is taken whatever the values: it is the word `true` and nothing else. */
export function isAlwaysTrue({ parsed }: TransitionFact): boolean {
  return parsed?.expression?.kind === "literal" && parsed.expression.value === true;
}
