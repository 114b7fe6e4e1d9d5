import { expect, it } from "vitest";
import { readToolCall } from "./tool-call.ts";

const TOOLS = [{ name: "get_weather", description: "", parameters: {} }];

it.each<[string, unknown]>([
  ['{"city":"Rome"}', { city: "Rome" }],
  ["", {}],
  [" \n", {}],
  ['{"constructor":"Fiat"}', { constructor: "Fiat" }],
  ['{"a":{"constructor":{"year":1911}}}', { a: { constructor: { year: 1911 } } }],
])("reads the arguments %j", (input, expected) => {
  expect(readToolCall({ toolCallId: "call_1", toolName: "get_weather", input }, TOOLS)).toEqual({
    id: "call_1",
    name: "get_weather",
    arguments: expected,
  });
});

it.each([
  "{",
  "null",
  "[]",
  '"Rome"',
  "7",
  '{"__proto__":{"isAdmin":true}}',
  '{"a":[{"__proto__":1}]}',
  '{"\\u005f_proto__":1}',
  '{"constructor":{"prototype":{}}}',
])("refuses the arguments %j", (input) => {
  expect(readToolCall({ toolCallId: "call_1", toolName: "get_weather", input }, TOOLS)).toBeNull();
});

it.each(["delete_everything", "toString", ""])("refuses the tool %j, which was not offered", (toolName) => {
  expect(readToolCall({ toolCallId: "call_1", toolName, input: "{}" }, TOOLS)).toBeNull();
});
