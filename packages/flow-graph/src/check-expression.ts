import type { ComparisonOperator, Expression, ExpressionFunction, ExpressionProblem } from "./parse-expression.ts";
import type { ValueType } from "./system-variables.ts";

export interface ExpressionFinding extends ExpressionProblem {
  readonly code: "unknown-variable" | "type-mismatch";
}

const TYPE_WITH_ARTICLE = {
  text: "a text",
  number: "a number",
  boolean: "true or false",
  any: "a value",
} as const satisfies Record<ValueType, string>;

const FUNCTION_TYPES = {
  lower: { takes: ["text"], gives: "text" },
  length: { takes: ["text"], gives: "number" },
  number: { takes: ["text", "number"], gives: "number" },
} as const satisfies Record<ExpressionFunction, { takes: readonly ValueType[]; gives: ValueType }>;

const ORDERED: readonly ValueType[] = ["text", "number"];
/** Null: any type, as long as both are the same. */
const OPERAND_TYPES = {
  "==": null,
  "!=": null,
  "<": ORDERED,
  "<=": ORDERED,
  ">": ORDERED,
  ">=": ORDERED,
  contains: ["text"],
  starts_with: ["text"],
  ends_with: ["text"],
} as const satisfies Record<ComparisonOperator, readonly ValueType[] | null>;

/**
 * Finds parts of an expression that make no sense: undeclared variables, and comparisons of types that never match. `any`
 * matches everything, and `null` may be compared with anything for equality.
 *
 * @param types the types of the declared variables
 */
export function checkExpression(
  expression: Expression,
  types: ReadonlyMap<string, ValueType>,
): readonly ExpressionFinding[] {
  const checker = new Checker(types);
  checker.expectCondition(expression);
  return checker.findings;
}

class Checker {
  readonly findings: ExpressionFinding[] = [];
  readonly #types: ReadonlyMap<string, ValueType>;

  constructor(types: ReadonlyMap<string, ValueType>) {
    this.#types = types;
  }

  expectCondition(expression: Expression): void {
    const type = this.#typeOf(expression);
    if (type === "any" || type === "boolean") return;
    this.#mismatch(expression.position, `Expected a condition here; this is ${shown(type)}.`);
  }

  #typeOf(expression: Expression): ValueType | "null" {
    switch (expression.kind) {
      case "literal":
        return typeOfLiteral(expression.value);
      case "variable":
        return this.#typeOfVariable(expression);
      case "call": {
        const { takes, gives } = FUNCTION_TYPES[expression.function];
        this.#expect(expression.argument, takes, `"${expression.function}"`);
        return gives;
      }
      case "not":
        this.expectCondition(expression.operand);
        return "boolean";
      case "and":
      case "or":
        for (const operand of expression.operands) this.expectCondition(operand);
        return "boolean";
      case "comparison": {
        const { operator } = expression;
        const allowed = OPERAND_TYPES[operator];
        const left = this.#expect(expression.left, allowed, `"${operator}"`);
        // It may be a list, which may contain anything.
        const isList = operator === "contains" && left === "any";
        const right = this.#expect(expression.right, isList ? null : allowed, `"${operator}"`);
        this.#expectAgreement(left, right, expression.position);
        return "boolean";
      }
      case "in": {
        const type = this.#typeOf(expression.operand);
        for (const item of expression.list) this.#expectAgreement(type, this.#typeOf(item), item.position);
        return "boolean";
      }
      case "is-empty":
        this.#typeOf(expression.operand);
        return "boolean";
    }
  }

  #typeOfVariable({ name, path, position }: Extract<Expression, { kind: "variable" }>): ValueType {
    const type = this.#types.get(name);
    if (type === undefined) {
      const message = `There is no variable ${JSON.stringify(name.slice(0, 64))}. Put texts in quotes.`;
      this.findings.push({ code: "unknown-variable", position, message });
      return "any";
    }
    if (path.length === 0) return type;
    if (type !== "any") this.#mismatch(position, `"${name}" is ${shown(type)} and has no members.`);
    return "any";
  }

  /** @returns the type, or `any` after a problem, so that each mistake is reported only once */
  #expect(expression: Expression, allowed: readonly ValueType[] | null, by: string): ValueType | "null" {
    const type = this.#typeOf(expression);
    if (allowed === null || type === "any" || allowed.some((known) => known === type)) return type;
    const wanted = allowed.map((known) => TYPE_WITH_ARTICLE[known]).join(" or ");
    this.#mismatch(expression.position, `${by} takes ${wanted}; this is ${shown(type)}.`);
    return "any";
  }

  #expectAgreement(left: ValueType | "null", right: ValueType | "null", position: number): void {
    if (left === right || [left, right].some((type) => type === "any" || type === "null")) return;
    this.#mismatch(position, `${shown(left)} and ${shown(right)} are never the same and have no order.`);
  }

  #mismatch(position: number, message: string): void {
    this.findings.push({
      code: "type-mismatch",
      position,
      message: message.charAt(0).toUpperCase() + message.slice(1),
    });
  }
}

function typeOfLiteral(value: string | number | boolean | null): ValueType | "null" {
  if (value === null) return "null";
  return typeof value === "string" ? "text" : typeof value === "number" ? "number" : "boolean";
}

function shown(type: ValueType | "null"): string {
  return type === "null" ? "null" : TYPE_WITH_ARTICLE[type];
}
