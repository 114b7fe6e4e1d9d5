import { describe, expect, test } from "vitest";
import { checkArguments } from "./check-arguments.ts";

const ORDER = {
  type: "object",
  properties: {
    id: { type: "string", minLength: 2, maxLength: 4 },
    count: { type: "integer", minimum: 1, exclusiveMaximum: 10 },
    size: { enum: ["s", "m"] },
    note: { type: ["string", "null"] },
    items: { type: "array", maxItems: 2, items: { type: "object", required: ["sku"] } },
    either: { anyOf: [{ type: "string" }, { type: "number" }] },
    one: { oneOf: [{ minimum: 1 }, { maximum: 5 }] },
    all: { allOf: [{ type: "number" }, { minimum: 3 }] },
    fixed: { const: { a: 1 } },
    map: { type: "object", additionalProperties: { type: "number" } },
  },
  required: ["id"],
  additionalProperties: false,
};

describe("checkArguments", () => {
  test.each<[unknown, readonly string[]]>([
    [{ id: "ab" }, []],
    [
      {
        id: "ab",
        count: 9,
        size: "m",
        note: null,
        items: [{ sku: 1 }],
        either: 1,
        one: 9,
        all: 3,
        fixed: { a: 1 },
        map: { x: 1 },
      },
      [],
    ],
    [{}, ["id"]],
    ["text", [""]],
    [{ id: 7 }, ["id"]],
    [{ id: "x" }, ["id"]],
    [{ id: "👍👍👍👍" }, []],
    [{ id: "ab", count: 1.5 }, ["count"]],
    [{ id: "ab", count: 10 }, ["count"]],
    [{ id: "ab", size: "l" }, ["size"]],
    [{ id: "ab", items: [{}, { sku: 1 }, {}] }, ["items", "items[0].sku", "items[2].sku"]],
    [{ id: "ab", either: true }, ["either"]],
    [{ id: "ab", one: 3 }, ["one"]],
    [{ id: "ab", all: 2 }, ["all"]],
    [{ id: "ab", fixed: { a: 2 } }, ["fixed"]],
    [{ id: "ab", map: { x: "1" } }, ["map.x"]],
    [{ id: "ab", other: 1 }, ["other"]],
    [JSON.parse('{"id": "ab", "__proto__": 1}'), ["__proto__"]],
  ])("%j: %j", (given, places) => {
    expect(checkArguments(ORDER, given).map((problem) => problem.place)).toEqual(places);
  });

  test("unknown keywords are ignored, and no pattern is run", () => {
    const schema = {
      type: "object",
      properties: { a: { type: "date", format: "x", pattern: "^(a+)+$", $ref: "#/x" } },
    };
    expect(checkArguments(schema, { a: `${"a".repeat(40)}!` })).toEqual([]);
  });

  test("reports ten problems at most", () => {
    expect(checkArguments({ type: "array", items: { type: "string" } }, Array(50).fill(1))).toHaveLength(10);
  });
});
