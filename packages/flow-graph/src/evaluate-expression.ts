import { containsText } from "./contains-text.ts";
import type { ComparisonOperator, Expression, ExpressionFunction } from "./parse-expression.ts";

/** How much of a text or list is searched; nobody says more in a turn. */
const MAX_SEARCHED = 10_000;
/** Longer digit strings are not numbers that anybody calculates with. */
const MAX_NUMBER_CHARS = 64;
const DECIMAL = /^[+-]?[0-9]+(?:\.[0-9]+)?$/;

/**
 * Whether an expression is true. Never throws. The values are plain JSON data; only own members count. Nothing is
 * converted: values of different types are never equal and have no order.
 *
 * - A missing variable or member is `null`. Lists and objects equal nothing.
 * - `< <= > >=` order numbers, and texts by their UTF-16 units (which is right for ISO dates).
 * - `contains`, `starts_with` and `ends_with` ignore the case of texts and are false for an empty text; a list
 *   `contains` a value when one of its items equals it. `==` and `in` are case-sensitive.
 * - `is empty` is true for null, a blank text, and an empty list or object.
 * - `and`, `or`, `not` and the whole expression accept only `true` as true.
 * - `lower` works on texts, `length` on texts (UTF-16 units) and lists, `number` on numbers and decimal texts; all give null
 *   for anything else.
 * - `lower`, `contains` and `starts_with` only read the first 10,000 characters of a text, `ends_with` the last;
 *   `contains` only reads the first 10,000 items of a list.
 */
export function evaluateExpression(expression: Expression, values: Readonly<Record<string, unknown>>): boolean {
  return new Evaluation(values).resultOf(expression) === true;
}

class Evaluation {
  readonly #values: Readonly<Record<string, unknown>>;
  // A hostile expression may search the same long text a hundred times, so its case is folded only once.
  readonly #beginnings = new Map<string, string>();
  readonly #ends = new Map<string, string>();

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  resultOf(expression: Expression): unknown {
    switch (expression.kind) {
      case "literal":
        return expression.value;
      case "variable":
        return memberOf(this.#values, [expression.name, ...expression.path]);
      case "call":
        return this.#call(expression.function, this.resultOf(expression.argument));
      case "not":
        return this.resultOf(expression.operand) !== true;
      case "and":
        return expression.operands.every((operand) => this.resultOf(operand) === true);
      case "or":
        return expression.operands.some((operand) => this.resultOf(operand) === true);
      case "comparison":
        return this.#compare(expression.operator, this.resultOf(expression.left), this.resultOf(expression.right));
      case "in": {
        const value = this.resultOf(expression.operand);
        return expression.list.some((item) => isEqual(value, this.resultOf(item)));
      }
      case "is-empty":
        return isEmpty(this.resultOf(expression.operand));
    }
  }

  #call(name: ExpressionFunction, value: unknown): unknown {
    switch (name) {
      case "lower":
        return typeof value === "string" ? this.#beginningOf(value) : null;
      case "length":
        return typeof value === "string" || Array.isArray(value) ? value.length : null;
      case "number":
        return numberOf(value);
    }
  }

  #compare(operator: ComparisonOperator, left: unknown, right: unknown): boolean {
    switch (operator) {
      case "==":
        return isEqual(left, right);
      case "!=":
        return !isEqual(left, right);
      case "<":
        return orderOf(left, right) < 0;
      case "<=":
        return orderOf(left, right) <= 0;
      case ">":
        return orderOf(left, right) > 0;
      case ">=":
        return orderOf(left, right) >= 0;
      case "contains":
        if (Array.isArray(left)) return hasItem(left, right);
        return areTexts(left, right, (text, part) => containsText(this.#beginningOf(text), this.#beginningOf(part)));
      case "starts_with":
        return areTexts(left, right, (text, part) => this.#beginningOf(text).startsWith(this.#beginningOf(part)));
      case "ends_with":
        return areTexts(left, right, (text, part) => this.#endOf(text).endsWith(this.#endOf(part)));
    }
  }

  #beginningOf(text: string): string {
    return remembered(this.#beginnings, text, () => text.slice(0, MAX_SEARCHED).toLowerCase().slice(0, MAX_SEARCHED));
  }

  #endOf(text: string): string {
    return remembered(this.#ends, text, () => text.slice(-MAX_SEARCHED).toLowerCase().slice(-MAX_SEARCHED));
  }
}

function memberOf(values: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  let value: unknown = values;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value ?? null;
}

function isEqual(left: unknown, right: unknown): boolean {
  return left === right && (typeof left !== "object" || left === null);
}

/** Negative, zero or positive; NaN when the two have no order. */
function orderOf(left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") return left - right;
  if (typeof left === "string" && typeof right === "string") return left === right ? 0 : left < right ? -1 : 1;
  return Number.NaN;
}

function hasItem(list: readonly unknown[], wanted: unknown): boolean {
  const end = Math.min(list.length, MAX_SEARCHED);
  for (let index = 0; index < end; index += 1) {
    if (isEqual(list[index], wanted)) return true;
  }
  return false;
}

function areTexts(left: unknown, right: unknown, compare: (text: string, part: string) => boolean): boolean {
  return typeof left === "string" && typeof right === "string" && right !== "" && compare(left, right);
}

function remembered(texts: Map<string, string>, text: string, make: () => string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const made = make();
  texts.set(text, made);
  return made;
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.slice(0, MAX_SEARCHED).trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== "object" || value === null) return value === null;
  for (const name in value) {
    if (Object.hasOwn(value, name)) return false;
  }
  return true;
}

function numberOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > MAX_NUMBER_CHARS) return null;
  const text = value.trim();
  return DECIMAL.test(text) ? Number(text) : null;
}
