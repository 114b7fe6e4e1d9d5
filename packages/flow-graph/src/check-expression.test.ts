import { describe, expect, it } from "vitest";
import { checkExpression } from "./check-expression.ts";
import { parseExpression } from "./parse-expression.ts";
import type { ValueType } from "./system-variables.ts";

const TYPES: ReadonlyMap<string, ValueType> = new Map([
  ["name", "text"],
  ["age", "number"],
  ["isMember", "boolean"],
  ["booking", "any"],
]);

function check(source: string) {
  const { expression, problems } = parseExpression(source);
  if (expression === null) throw new Error(problems[0]?.message);
  return checkExpression(expression, TYPES);
}

describe("checkExpression", () => {
  it.each([
    "isMember",
    "booking",
    "booking.isPaid and not isMember",
    'name == "Ada" and age >= 18 or name == null',
    "booking.price < age and booking.name == name and booking == isMember",
    'name in ["a", booking.name, null]',
    'name contains "a" and booking.tags contains 3 and booking ends_with name',
    "name is empty and age is not empty",
    "lower(name) == lower(booking.name) and length(name) > number(name) and number(age) == age",
    "name < '2026-01-01'",
    "1 == 1",
    "isMember == (age > 3)",
  ])("finds nothing wrong with %s", (source) => {
    expect(check(source)).toEqual([]);
  });

  it.each([
    ["nobody == 1", "unknown-variable", 0, '"nobody"'],
    ["toString == 1", "unknown-variable", 0, '"toString"'],
    ["name == Ada", "unknown-variable", 8, "in quotes"],
    ["name == 1", "type-mismatch", 5, "A text and a number"],
    ['age != "1"', "type-mismatch", 4, "A number and a text"],
    ["isMember == 'yes'", "type-mismatch", 9, "True or false and a text"],
    ["name < 1", "type-mismatch", 5, "A text and a number"],
    ["isMember < age", "type-mismatch", 0, '"<" takes a text or a number'],
    ["age >= null", "type-mismatch", 7, '">=" takes a text or a number'],
    ['age contains "1"', "type-mismatch", 0, '"contains" takes a text'],
    ["name contains 1", "type-mismatch", 14, '"contains" takes a text'],
    ["booking starts_with 1", "type-mismatch", 20, '"starts_with" takes a text'],
    ["name in ['a', 1]", "type-mismatch", 14, "A text and a number"],
    ["lower(age) == 'a'", "type-mismatch", 6, '"lower" takes a text'],
    ["number(isMember) == 1", "type-mismatch", 7, '"number" takes a text or a number'],
    ["length(name) == '3'", "type-mismatch", 13, "A number and a text"],
    ["name", "type-mismatch", 0, "a condition"],
    ["null", "type-mismatch", 0, "a condition"],
    ["isMember and age", "type-mismatch", 13, "a condition"],
    ["not name", "type-mismatch", 4, "a condition"],
    ["name.first == 'A'", "type-mismatch", 0, "no members"],
  ])("%s: %s at %i", (source, code, position, message) => {
    expect(check(source)).toEqual([{ code, position, message: expect.stringContaining(message) }]);
  });

  it("finds every mistake", () => {
    expect(check("x == 1 and name > 3 or y.z is empty").map(({ code }) => code)).toEqual([
      "unknown-variable",
      "type-mismatch",
      "unknown-variable",
    ]);
  });
});
