import { expect, test } from "vitest";
import { spokenWordsOf } from "./spoken-words.ts";

test.each([
  [" When are you\n open?\n", "When are you open?"],
  [" [BLANK_AUDIO]\n", ""],
  ["(coughs) [Music]", ""],
  ["*sighs* ♪", ""],
  ["[noise] Hello", "[noise] Hello"],
  ["Flat (second floor)", "Flat (second floor)"],
  ["", ""],
])("of %j are %j", (text, words) => {
  expect(spokenWordsOf(text)).toBe(words);
});
