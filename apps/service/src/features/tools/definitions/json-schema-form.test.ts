import { expect, test } from "vitest";
import { isJsonSchema } from "./json-schema-form.ts";

test.each([
  [{}],
  [true],
  [
    {
      type: "object",
      properties: { day: { type: "string", enum: ["monday"], description: "When" } },
      required: ["day"],
    },
  ],
  [{ type: ["string", "null"], minLength: 0, pattern: "^a", format: "date" }],
  [{ type: "array", items: { type: "integer", minimum: 1 }, minItems: 1 }],
  [{ items: [{ type: "string" }], additionalProperties: false }],
  [{ anyOf: [{ $ref: "#/$defs/a" }, { not: { type: "null" } }], $defs: { a: true } }],
  [{ properties: { type: { type: "string" }, required: { type: "boolean" } } }],
  [{ examples: 7, "x-note": ["anything"] }],
])("%j is one", (schema) => {
  expect(isJsonSchema(schema)).toBe(true);
});

test.each([
  ["object"],
  [null],
  [[]],
  [{ type: "text" }],
  [{ type: [] }],
  [{ type: ["string", "text"] }],
  [{ properties: ["day"] }],
  [{ properties: { day: "string" } }],
  [{ properties: { day: { properties: { hour: { type: "clock" } } } } }],
  [{ required: "day" }],
  [{ required: [1] }],
  [{ enum: [] }],
  [{ items: "string" }],
  [{ anyOf: { type: "string" } }],
  [{ additionalProperties: "no" }],
  [{ minLength: -1 }],
  [{ maximum: "10" }],
  [{ description: 7 }],
])("%j is not a schema", (schema) => {
  expect(isJsonSchema(schema)).toBe(false);
});
