import { expect, test } from "vitest";
import { makeExcerpt } from "./excerpt.ts";

/** With the match in brackets. */
const excerptOf = (content: string, search: string) =>
  makeExcerpt(content, search)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

test.each([
  ["We open at nine.", "OPEN at", "We [open at] nine."],
  ["open", "open", "[open]"],
  ["Is it 100% (sure)?", "100% (sure)", "Is it [100% (sure)]?"],
  ["a.c abc", "abc", "a.c [abc]"],
  ["我想预约牙医", "牙医", "我想预约[牙医]"],
  ["Ärger im Büro", "ärger", "[Ärger] im Büro"],
  ["\u{1F984}\u{1F984} unicorns", "\u{1F984} U", "\u{1F984}[\u{1F984} u]nicorns"],
  ["nothing of it", "else", "nothing of it"],
  [`${"x".repeat(61)}y${"z".repeat(61)}`, "y", `…${"x".repeat(60)}[y]${"z".repeat(60)}…`],
  [`${"\u{1F984}".repeat(70)}y`, "y", `…${"\u{1F984}".repeat(60)}[y]`],
  ["q".repeat(300), "q".repeat(200), `[${"q".repeat(160)}…]${"q".repeat(60)}…`],
  ["w".repeat(300), "else", `${"w".repeat(160)}…`],
])("what stands around the words (%#)", (content, search, expected) => {
  expect(excerptOf(content, search)).toBe(expected);
});
