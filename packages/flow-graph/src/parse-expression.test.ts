import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { evaluateExpression } from "./evaluate-expression.ts";
import { ExpressionSyntaxError, scanTokens, type Token } from "./expression-tokens.ts";
import { MAX_EXPRESSION_CHARS, parseExpression, parseTokens } from "./parse-expression.ts";

/** Sources that are nearly expressions, so that every corner of the grammar is come to. */
const fragments = fc
  .array(
    fc.constantFrom(
      ..."and or not in is empty contains starts_with ends_with true false null lower( length( number( a b.c".split(
        " ",
      ),
      ...'== != < <= > >= && || ! ( ) [ ] , 1 -2.5 "x" \'y\' "\\" = { $ . - \n'.split(" "),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(" "));
const anySource = fc.oneof(fragments, fc.string({ unit: "binary", maxLength: 3_000 }));

describe("parseExpression", () => {
  it.each([
    ["", 0, "empty"],
    ["   ", 0, "empty"],
    ["a ==", 4, "a value here, not the end"],
    ["a == and", 5, 'a value here, not "and"'],
    ["a = 1", 2, "compared with =="],
    ["a == 1 & b", 7, "joined with"],
    ["{{a}} == 1", 0, "without braces"],
    [`\${a} == 1`, 0, "plain name"],
    ["a == “x”", 5, "straight quotes"],
    ['a == "x', 5, "never closed"],
    ["a == 'x\\'", 5, "never closed"],
    ["a b", 2, "no operator"],
    ["a == b == c", 7, "two values"],
    ["a is empty is empty", 11, "two values"],
    ["a in b", 5, "a list"],
    ["a in []", 6, "a value"],
    ["a in [1 2]", 8, '"," or "]"'],
    ["a is 1", 5, '"empty" or "not empty"'],
    ["a not 1", 6, 'after "not"'],
    ["(a", 2, '")"'],
    ["a)", 1, "no operator"],
    ["lower(a", 7, '")"'],
    ["lower()", 6, "a value"],
    ["upper(a) == 1", 0, "no function"],
    ["a.lower(b) == 1", 0, "no function"],
    [`a == ${"9".repeat(400)}`, 5, "too large"],
    ["a. == 1", 1, "cannot be part"],
    ["a + 1", 2, "cannot be part"],
    [`${"(".repeat(65)}a${")".repeat(65)}`, 64, "64 levels"],
    [`${"!".repeat(65)}a`, 64, "64 levels"],
    ["a".repeat(MAX_EXPRESSION_CHARS + 1), MAX_EXPRESSION_CHARS, "2000 characters"],
  ])("%j is wrong at %i", (source, position, message) => {
    const { expression, problems } = parseExpression(source);
    expect(expression).toBeNull();
    expect(problems).toEqual([{ position, message: expect.stringContaining(message) }]);
  });

  it("goes as deep as it says", () => {
    expect(parseExpression(`${"(".repeat(64)}a${")".repeat(64)}`).problems).toEqual([]);
    // Side by side is not deep.
    expect(parseExpression(Array.from({ length: 100 }, () => "not (a)").join(" and ")).problems).toEqual([]);
  });

  it.each([
    ["a or b and c", "a or (b and c)"],
    ["not a == b", "not (a == b)"],
    ["not a and b", "(not a) and b"],
    ["a && !b || c", "(a and (not b)) or c"],
    ["a NOT IN [1] Or b Is Not Empty", "(not (a in [1])) or (not (b is empty))"],
    ["a not contains 'x'", "not (a contains 'x')"],
  ])("reads %j as %j", (source, explicit) => {
    expect(withoutPositions(source)).toEqual(withoutPositions(explicit));
  });

  test("whatever the source, there is an expression or a problem within it", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const { expression, problems } = parseExpression(source);
        expect(expression === null).toBe(problems.length > 0);
        for (const { position } of problems) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(source.length);
        }
        if (expression !== null) expect(evaluateExpression(expression, {})).toBeTypeOf("boolean");
      }),
    );
  });

  test("reading takes a bounded number of steps a token, and tokens never overlap", () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const tokens = tokensOf(source);
        tokens.reduce((end, { position, source: text }) => {
          expect(position).toBeGreaterThanOrEqual(end);
          expect(source.startsWith(text, position)).toBe(true);
          return position + text.length;
        }, 0);
        let steps = 0;
        const counted = new Proxy(tokens, {
          get: (target, member) => {
            steps += 1;
            return Reflect.get(target, member);
          },
        });
        try {
          parseTokens(counted);
        } catch (error) {
          if (!(error instanceof ExpressionSyntaxError)) throw error;
        }
        expect(steps).toBeLessThanOrEqual(tokens.length + 1);
      }),
    );
  });
});

function tokensOf(source: string): readonly Token[] {
  try {
    return scanTokens(source);
  } catch (error) {
    if (!(error instanceof ExpressionSyntaxError)) throw error;
    return [];
  }
}

function withoutPositions(source: string): unknown {
  const { expression } = parseExpression(source);
  expect(expression).not.toBeNull();
  return JSON.parse(JSON.stringify(expression, (member, value) => (member === "position" ? undefined : value)));
}
