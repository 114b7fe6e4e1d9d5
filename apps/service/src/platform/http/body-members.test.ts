import { expect, test } from "vitest";
import { z } from "zod";
import { knownMembers } from "./body-members.ts";

const form = z.object({ name: z.string(), api_keys: z.record(z.string(), z.string()).optional() });

test.each([
  ["an object", form],
  ["one that may be absent", form.nullish()],
  ["one that is prepared first", z.preprocess((value) => value, form)],
  ["one of several", z.union([z.object({ other: z.string() }), form])],
  ["two in one", z.intersection(z.object({ other: z.string() }), form)],
  ["one that is checked as a whole", form.refine(() => true)],
])("names of %s, as sent, and none of the caller's own", (_name, schema) => {
  const body = { api_keys: { "sk-secret": "x" }, name: null, "sk-secret": 1 };
  expect(knownMembers(schema, body)).toEqual(["api_keys", "name"]);
});

test("anything else has no members", () => {
  for (const body of [null, undefined, "name", ["name"]]) expect(knownMembers(form, body)).toEqual([]);
  expect(knownMembers(undefined, { name: 1 })).toEqual([]);
  expect(knownMembers(z.record(z.string(), z.string()), { name: "x" })).toEqual([]);
});
