import { checkExpression } from "../check-expression.ts";
import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import { error } from "./rule.ts";

/** Expressions that cannot be parsed, use undeclared variables, or compare types that never match. */
export function* invalidExpressions({ expressions, variableTypes }: GraphFacts): Generator<GraphProblem> {
  for (const { expression, problems, path } of expressions) {
    for (const problem of problems) yield error("invalid-expression", path, located(problem));
    if (expression === null) continue;
    for (const finding of checkExpression(expression, variableTypes)) {
      yield error(finding.code, path, located(finding));
    }
  }
}

/** Positions for people, who count from one. */
function located({ position, message }: { readonly position: number; readonly message: string }): string {
  return `At character ${position + 1}: ${message}`;
}
