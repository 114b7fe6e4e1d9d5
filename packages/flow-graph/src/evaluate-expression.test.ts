import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { evaluateExpression } from "./evaluate-expression.ts";
import { parseExpression } from "./parse-expression.ts";

function holds(source: string, values: Readonly<Record<string, unknown>> = {}): boolean {
  const { expression, problems } = parseExpression(source);
  if (expression === null) throw new Error(problems[0]?.message);
  return evaluateExpression(expression, values);
}

const VALUES = {
  name: "Ada",
  age: 36,
  code: "007",
  blank: "  ",
  isMember: true,
  nothing: null,
  booking: { price: 12.5, items: [{ name: "Soup" }, { name: "Tea" }], tags: ["vip", 3], note: "", none: [], no: {} },
  ßß: 1,
};

describe("evaluateExpression", () => {
  it.each([
    ["true", true],
    ["false", false],
    ["null", false],
    ["1", false],
    ['"true"', false],
    ["isMember", true],
    ["name", false],
    ["not name", true],
    ["not isMember", false],
    ["isMember and name", false],
    ["isMember or name", true],
    ['name == "Ada"', true],
    ['name == "ada"', false],
    ['name != "Ada"', false],
    ["age == 36", true],
    ['age == "36"', false],
    ['age != "36"', true],
    ["code == 7", false],
    ["number(code) == 7", true],
    ['number(" -7.50 ") == -7.5', true],
    ["number(name) is empty", true],
    ['number("1e3") is empty', true],
    ['number("") == 0', false],
    ["number(isMember) is empty", true],
    [`number("${"1".repeat(65)}") is empty`, true],
    ["number(age) == 36", true],
    ["age > 18", true],
    ["age < 36", false],
    ["age <= 36 and age >= 36", true],
    ['age < "99"', false],
    ['age >= "1"', false],
    ['"2026-02-01" > "2026-01-31"', true],
    ["false < true", false],
    ["null <= null", false],
    ["missing == null", true],
    ["missing < 1", false],
    ["missing != 1", true],
    ['name in ["Bob", "Ada"]', true],
    ['name in ["ada"]', false],
    ['age in ["36"]', false],
    ["age not in [1, 2]", true],
    ["missing in [null]", true],
    ['name contains "DA"', true],
    ['name contains "x"', false],
    ['name contains ""', false],
    ["name contains missing", false],
    ["age contains 3", false],
    ['name starts_with "ad"', true],
    ['name starts_with "da"', false],
    ['name ends_with "DA"', true],
    ['name ends_with "ad"', false],
    ['name starts_with "" or name ends_with ""', false],
    ['name not starts_with "x"', true],
    ['booking.tags contains "vip"', true],
    ['booking.tags contains "VIP"', false],
    ["booking.tags contains 3", true],
    ["booking.items contains booking", false],
    ["missing is empty", true],
    ["nothing is empty", true],
    ["blank is empty", true],
    ["booking.none is empty", true],
    ["booking.no is empty", true],
    ["booking is empty", false],
    ["age is empty", false],
    ["isMember is not empty", true],
    ['lower(name) == "ada"', true],
    ["lower(age) == null", true],
    ["length(name) == 3", true],
    ["length(booking.items) == 2", true],
    ["length(age) is empty", true],
    ["booking.price <= 12.5", true],
    ['booking.items.1.name == "Tea"', true],
    ["booking.items.2.name == null", true],
    ["name.length == null", true],
    ["booking == booking", false],
    ["booking.items == booking.items", false],
    ['"a\\"b" == \'a"b\' and "\\\\" != ""', true],
    ["toString is empty and constructor is empty and __proto__ is empty", true],
    ["booking.constructor.name is empty", true],
    ["booking.items.map is empty", true],
    ["age == 35 or age == 36 and name == 'Ada'", true],
    ["(true or true) and false", false],
    ["true or true and false", true],
  ])("%s is %j", (source, expected) => {
    expect(holds(source, VALUES)).toBe(expected);
  });

  it("sees own members alone", () => {
    expect(holds("inherited is empty", Object.create({ inherited: "x" }))).toBe(true);
    expect(holds("a.inherited is empty", { a: Object.create({ inherited: "x" }) })).toBe(true);
    expect(holds("__proto__.x == 1", JSON.parse('{"__proto__":{"x":1}}'))).toBe(true);
  });

  it("looks at a bounded stretch of a text", () => {
    const long = `start ${"-".repeat(20_000)} end`;
    expect(holds('a starts_with "START" and a ends_with "END" and a not contains "end"', { a: long })).toBe(true);
    expect(holds("length(lower(a)) == 10000 and length(a) == 20010", { a: long })).toBe(true);
    expect(holds("a is empty", { a: " ".repeat(20_000) })).toBe(true);
  });

  const condition = fc.constantFrom(
    "a",
    "a == b",
    "a < b",
    "a >= 1",
    "a contains b",
    "a is empty",
    'lower(a.x) in ["x", b]',
    "number(a) != b",
    "a starts_with a",
  );
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, Number.NaN, Infinity), fc.anything());
  const values = fc.record({ a: value, b: value });

  test("is true or false for whatever values, and `not` is the other one", () => {
    fc.assert(
      fc.property(condition, values, (source, given) => {
        expect(holds(source, given)).toBeTypeOf("boolean");
        expect(holds(`not (${source})`, given)).toBe(!holds(source, given));
      }),
    );
  });

  test("keeps De Morgan's laws", () => {
    fc.assert(
      fc.property(condition, condition, values, (left, right, given) => {
        expect(holds(`not (${left} and ${right})`, given)).toBe(holds(`not ${left} or not ${right}`, given));
        expect(holds(`not (${left} or ${right})`, given)).toBe(holds(`not ${left} and not ${right}`, given));
      }),
    );
  });
});
