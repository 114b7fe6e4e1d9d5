import type { TransitionFact } from "../graph-facts.ts";

/** Whether an expression transition is always taken, because the expression is just `true`. */
export function isAlwaysTrue({ parsed }: TransitionFact): boolean {
  return parsed?.expression?.kind === "literal" && parsed.expression.value === true;
}
