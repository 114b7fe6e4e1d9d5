import { expect, test } from "vitest";
import { storable, storableJson } from "./storable.ts";

test.each([
  ["a\0b", "ab"],
  ["half \ud83d", "half \ufffd"],
  ["half \ude00 here", "half \ufffd here"],
  ["whole \u{1F600}", "whole \u{1F600}"],
  ["says \\u0000", "says \\u0000"],
])("%j", (given, kept) => {
  expect(storable(given)).toBe(kept);
});

test("JSON is unchanged, even if its text mentions NUL", () => {
  const value = [{ "na\0me": 'says {"x":"\\u0000"}', half: ["\ud83d", 1, null, true] }];
  expect(JSON.parse(storableJson(value))).toEqual([{ name: 'says {"x":"\\u0000"}', half: ["\ufffd", 1, null, true] }]);
});

test.each([
  ["a NUL in a name", { "a\0": { "\0b": 1 } }, { a: { b: 1 } }],
  ["half a surrogate pair in a name", { "\ud83d": 1 }, { "\ufffd": 1 }],
  ["the other half, deep", [[["\udfff"]]], [[["\ufffd"]]]],
  ["text about escapes", { "\\ud83d": "\\u0000" }, { "\\ud83d": "\\u0000" }],
  [
    "dates and absent members",
    { at: new Date(0), none: undefined, "\0": "" },
    { at: "1970-01-01T00:00:00.000Z", "": "" },
  ],
  ["the prototype's name", JSON.parse('{"__proto__":"\\u0000x"}'), JSON.parse('{"__proto__":"x"}')],
])("as JSON: %s", (_, given, kept) => {
  expect(JSON.parse(storableJson(given))).toEqual(kept);
});
