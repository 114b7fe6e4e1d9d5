import { expect, test } from "vitest";
import type { Entry } from "./chapters.ts";
import { curlExample } from "./curl-example.ts";
import type { DescribedOperation } from "./interface-document.ts";

function entry(method: string, path: string, operation: Partial<DescribedOperation>): Entry {
  const whole = {
    operationId: "x",
    tags: ["Tools"] as const,
    summary: "",
    description: "",
    responses: {},
    ...operation,
  };
  return { id: "x", method, path, otherPaths: [], chapter: "Tools", operation: whole };
}
const text = { type: "string" };
const json = (example: unknown) => ({ required: true, content: { "application/json": { schema: {}, example } } });

test("an apostrophe does not end what is quoted", () => {
  const request = curlExample(entry("POST", "/a", { requestBody: json({ name: "it's" }), "x-access": "write" }));
  expect(request).toContain(`"name": "it'\\''s"`);
  expect(request).toContain('curl -s "$PARLEY/a" \\\n  -H "Authorization: Bearer $PARLEY_API_KEY"');
});

test("the path and what is required of the query are filled in; a public operation needs no key", () => {
  const parameters = [
    { name: "id", in: "path", required: true, schema: text, example: "a b" },
    { name: "must", in: "query", required: true, schema: text, example: "1&2" },
    { name: "may", in: "query", required: false, schema: text, example: "3" },
  ] as const;
  expect(curlExample(entry("DELETE", "/a/{id}", { parameters, "x-access": "public" }))).toBe(
    'curl -s -X DELETE "$PARLEY/a/a%20b?must=1%262"',
  );
});

test("a form is sent as one, its file from the file of that name", () => {
  const schema = { properties: { file: { type: "string", format: "binary" }, settings: { type: "object" } } };
  const content = { "multipart/form-data": { schema, example: { file: "…", settings: { a: 1 } } } };
  const request = curlExample(entry("POST", "/a", { requestBody: { required: true, content }, "x-access": "public" }));
  expect(request).toBe(`curl -s "$PARLEY/a" \\\n  -F 'file=@file' \\\n  -F 'settings={"a":1}'`);
});
