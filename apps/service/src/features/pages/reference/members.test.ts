import { expect, test } from "vitest";
import { membersOf } from "./members.ts";

test("a member's words stand as text, whatever they are", () => {
  const schema = { properties: { a: { type: "string", description: "<b> & `x<y`" } }, required: ["a"] };
  const { text = "" } = membersOf(schema, {}) ?? {};
  expect(text).toContain("<p>&lt;b&gt; &amp; <code>x&lt;y</code></p>");
  expect(text).toContain("<strong>required</strong>");
});

test("a schema within itself is unfolded once", () => {
  const node = { properties: { next: { anyOf: [{ $ref: "#/components/schemas/Node" }, { type: "null" }] } } };
  const { text = "" } = membersOf({ $ref: "#/components/schemas/Node" }, { Node: node }) ?? {};
  expect(text.match(/<code>next<\/code>/g)).toHaveLength(1);
  expect(text).toContain("Node or null");
});

test("members of lists, of objects by name and of every form are there", () => {
  const inner = (name: string) => ({ properties: { [name]: { type: "integer", minimum: 1, default: 2 } } });
  const list = { properties: { all: { type: "array", items: inner("deep") } } };
  expect(membersOf(list, {})?.text).toMatch(/list of object.*<code>deep<\/code>.*whole number, at least 1, default 2/s);
  expect(membersOf({ type: "object", additionalProperties: inner("named") }, {})?.text).toContain("named");
  const forms = membersOf({ oneOf: [inner("one"), inner("other")] }, {})?.text ?? "";
  expect(forms).toMatch(/form 1 of 2.*one.*form 2 of 2.*other/s);
});

test.each([{ type: "string" }, {}, { type: "array", items: { type: "number" } }])("%j has no members", (schema) => {
  expect(membersOf(schema, {})).toBeNull();
});
