import { describe, expect, test } from "vitest";
import { z } from "zod";
import { withDeclaredNames } from "./member-aliases.ts";
import { RequestValidationError } from "./request-error.ts";

const freeForm = z.record(z.string(), z.unknown());
const part = z.looseObject({ voice_id: z.string().optional(), extra_words: freeForm.nullish() });
const form = z.object({
  assistant_id: z.int().nullish(),
  tts_settings: part.nullable().default(null),
  fallback_parts: z.array(part).optional(),
  named_parts: z.record(z.string(), part).optional(),
  meta_data: freeForm.optional(),
  is_e164_number: z.boolean().optional(),
});

describe.each([
  ["an object", form],
  ["one that may be absent", form.nullish()],
  ["one that is prepared first", z.preprocess((value) => value, form)],
  ["one of several", z.union([z.object({ other: z.string() }), form])],
  ["two in one", z.intersection(z.object({ other: z.string() }), form)],
  ["one that is checked as a whole", form.refine(() => true)],
  ["one that is made when it is needed", z.lazy(() => form)],
])("of %s", (_name, schema) => {
  test.each([
    ["members", { assistantId: 5, isE164Number: true }, { assistant_id: 5, is_e164_number: true }],
    ["members of members", { ttsSettings: { voiceId: "x" } }, { tts_settings: { voice_id: "x" } }],
    ["members in lists", { fallbackParts: [{ voiceId: "x" }] }, { fallback_parts: [{ voice_id: "x" }] }],
    [
      "members under names of the caller's choice",
      { namedParts: { aB: { voiceId: "x" } } },
      { named_parts: { aB: { voice_id: "x" } } },
    ],
    ["the same twice", { assistantId: 5, assistant_id: 5 }, { assistant_id: 5 }],
  ])("%s are known in both forms", (_, sent, read) => {
    expect(withDeclaredNames("body", schema, sent)).toEqual(read);
    expect(withDeclaredNames("body", schema, read)).toEqual(read);
  });

  test("names and values of the caller's choice stay as they are", () => {
    const own = { metaData: { assistantId: 1, deepDown: [{ voiceId: 2 }] }, ownName: { voiceId: 3 } };
    expect(withDeclaredNames("body", schema, own)).toEqual({ meta_data: own.metaData, ownName: own.ownName });
    const words = { tts_settings: { extraWords: { voiceId: 1 }, ownName: { voiceId: 2 } } };
    expect(withDeclaredNames("body", schema, words)).toEqual({
      tts_settings: { extra_words: { voiceId: 1 }, ownName: { voiceId: 2 } },
    });
  });

  test.each([
    [{ assistantId: 5, assistant_id: 6 }, ["body", "assistant_id"]],
    [{ assistant_id: null, assistantId: 6 }, ["body", "assistant_id"]],
    [{ fallback_parts: [{}, { voiceId: "x", voice_id: "y" }] }, ["body", "fallback_parts", 1, "voice_id"]],
  ])("%j says two things", (sent, loc) => {
    const read = () => withDeclaredNames("body", schema, sent);
    expect(read).toThrow(RequestValidationError);
    try {
      read();
    } catch (error) {
      expect((error as RequestValidationError).issues).toMatchObject([{ loc, type: "value_error" }]);
    }
  });
});

test.each([[null], ["assistantId"], [7], [["assistantId"]], [undefined]])("%j has no members", (value) => {
  expect(withDeclaredNames("body", form, value)).toEqual(value);
});

test("a contract that declares both names has two members", () => {
  const both = z.object({ voice_id: z.string(), voiceId: z.string() });
  expect(withDeclaredNames("body", both, { voice_id: "a", voiceId: "b" })).toEqual({ voice_id: "a", voiceId: "b" });
});

test("deeply nested free-form values take time in proportion to their size", () => {
  const deep = { metaData: JSON.parse(`${"[".repeat(31)}1${"]".repeat(31)}`) };
  expect(withDeclaredNames("body", form, deep)).toEqual({ meta_data: deep.metaData });
});
