import { expect, test } from "vitest";
import { storable, storableJson } from "./storable-text.ts";

test.each([
  ["a\0b", "ab"],
  ["half \ud83d", "half \ufffd"],
  ["whole \u{1F600}", "whole \u{1F600}"],
])("%j", (given, kept) => {
  expect(storable(given)).toBe(kept);
});

test("JSON stays what it is, also where it speaks of NUL", () => {
  const value = [{ "na\0me": 'says {"x":"\\u0000"}', half: ["\ud83d", 1, null, true] }];
  expect(JSON.parse(storableJson(value))).toEqual([{ name: 'says {"x":"\\u0000"}', half: ["\ufffd", 1, null, true] }]);
});
