import { expect, test } from "vitest";
import { graphJsonSchema } from "./graph-json-schema.ts";

test("is the graph's form under an address with its version", () => {
  const schema = graphJsonSchema();
  expect(schema).toMatchObject({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: "https://parley.dev/schemas/flow-graph/v1.json",
    title: "Conversation flow",
    type: "object",
    additionalProperties: false,
    required: ["begin_node", "nodes"],
    properties: {
      variables: { anyOf: [{ maxProperties: 500 }, { type: "null" }] },
      nodes: {
        type: "object",
        maxProperties: 2_000,
        additionalProperties: {
          oneOf: expect.arrayContaining([
            expect.objectContaining({
              properties: expect.objectContaining({
                type: { type: "string", const: "conversation" },
                transitions: { anyOf: [expect.objectContaining({ type: "array", maxItems: 100 }), { type: "null" }] },
              }),
            }),
          ]),
        },
      },
    },
  });
  expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
  expect(graphJsonSchema()).toBe(schema);
});
