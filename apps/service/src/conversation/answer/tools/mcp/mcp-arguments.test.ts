import { expect, test } from "vitest";
import { planMcpArguments } from "./call-mcp-tool.ts";
import type { McpTool } from "./mcp-tool.ts";
import { readMcpResult } from "./read-mcp-result.ts";

function toolWith(properties: Record<string, unknown>, more: Record<string, unknown> = {}): McpTool {
  const parameters = { type: "object", properties, ...more };
  return {
    function: { name: "t", description: "", parameters },
    url: "https://mcp.example.com/",
    headers: {},
    remoteName: "t",
    timeoutMs: 1_000,
    retryAttempts: 0,
  };
}

test.each([
  ["takes the place of what the model says", { phone: { type: "string" } }, { phone: "+1" }, { phone: "+2" }],
  ["is added where the model says nothing", { phone: { type: "string" } }, {}, { phone: "+2" }],
  ["stays out where the schema takes no such value", { phone: { type: "integer" } }, { phone: 5 }, { phone: 5 }],
  ["stays out where the schema does not know it", { name: { type: "string" } }, { name: "A" }, { name: "A" }],
])("a variable of the conversation %s", (_what, properties, given, sent) => {
  expect(planMcpArguments(toolWith(properties), given, { phone: "+2" })).toEqual(sent);
});

test("what the schema refuses is told, place by place", () => {
  const tool = toolWith({ guests: { type: "integer" } }, { required: ["guests", "at"], additionalProperties: false });
  expect(() => planMcpArguments(tool, { guests: "4", vip: true }, {})).toThrow(
    "at is required; guests must be of type integer; vip is not known.",
  );
  // Names that every object has are no properties of the schema.
  expect(planMcpArguments(toolWith({}), {}, { constructor: "x", toString: "y" })).toEqual({});
});

test.each([
  [
    {
      content: [
        { type: "text", text: "A" },
        { type: "text", text: "B" },
      ],
    },
    { text: "A\nB", isError: false },
  ],
  [
    { content: [], structuredContent: { a: 1 } },
    { text: '{"a":1}', isError: false },
  ],
  [{ content: [{ type: "resource", resource: { uri: "x:y", text: "R" } }] }, { text: "R", isError: false }],
  [{ content: [{ type: "resource_link", uri: "x:y", name: "n" }] }, { text: "x:y", isError: false }],
  [
    { content: [{ type: "audio", data: "" }, 7], isError: true },
    { text: "[audio left out]", isError: true },
  ],
  [{ content: "no list" }, { text: "", isError: false }],
  [null, { text: "", isError: false }],
])("%j reads as %j", (result, read) => {
  expect(readMcpResult(result)).toEqual(read);
});
