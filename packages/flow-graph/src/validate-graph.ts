import { graphFacts } from "./graph-facts.ts";
import type { GraphProblem } from "./graph-problem.ts";
import type { FlowGraph } from "./graph-schema.ts";
import { contradictoryCaptures } from "./rules/capture-values.ts";
import { clashingDigits } from "./rules/digits.ts";
import { duplicateConditions } from "./rules/duplicate-when.ts";
import { emptyTexts } from "./rules/empty-texts.ts";
import { invalidExpressions } from "./rules/expressions.ts";
import { impossibleTransitions } from "./rules/impossible-transitions.ts";
import { missingNodes } from "./rules/missing-nodes.ts";
import { noWaysOut } from "./rules/no-way-out.ts";
import type { Rule } from "./rules/rule.ts";
import { shadowedTransitions } from "./rules/shadowed-transitions.ts";
import { invalidTemplates } from "./rules/templates.ts";
import { turnlessCycles } from "./rules/turnless-cycles.ts";
import { unreachableNodes } from "./rules/unreachable-nodes.ts";
import { conflictingVariables } from "./rules/variables.ts";

const RULES: readonly Rule[] = [
  missingNodes,
  emptyTexts,
  impossibleTransitions,
  turnlessCycles,
  conflictingVariables,
  invalidExpressions,
  invalidTemplates,
  contradictoryCaptures,
  clashingDigits,
  unreachableNodes,
  noWaysOut,
  duplicateConditions,
  shadowedTransitions,
];

/**
 * All mistakes in a well-formed graph, errors before warnings. The runtime relies on graphs without errors. Nearly linear in
 * the size of the graph.
 */
export function validateGraph(graph: FlowGraph): readonly GraphProblem[] {
  const facts = graphFacts(graph);
  const problems = RULES.flatMap((rule) => [...rule(facts)]);
  const isError = ({ severity }: GraphProblem) => severity === "error";
  return [...problems.filter(isError), ...problems.filter((problem) => !isError(problem))];
}
