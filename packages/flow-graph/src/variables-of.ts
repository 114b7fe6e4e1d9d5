import type { Expression } from "./parse-expression.ts";

/** The variables an expression reads, by their names without members: of `booking.price` it is `booking`. Each once. */
export function variablesOf(expression: Expression): readonly string[] {
  const names = new Set<string>();
  const visit = (part: Expression): void => {
    if (part.kind === "variable") names.add(part.name);
    for (const inner of operandsOf(part)) visit(inner);
  };
  visit(expression);
  return [...names];
}

function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case "literal":
    case "variable":
      return [];
    case "call":
      return [expression.argument];
    case "not":
    case "is-empty":
      return [expression.operand];
    case "and":
    case "or":
      return expression.operands;
    case "comparison":
      return [expression.left, expression.right];
    case "in":
      return [expression.operand, ...expression.list];
  }
}
