import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../../tests/support/claims/sentences.ts";
import { findClaims } from "./find-claims.ts";

const sentencesOf = (text: string) => text.split(/(?<=[.!])\s+/);

test("there are two hundred sentences, in four languages, with and without claims", () => {
  expect(SENTENCES.length).toBeGreaterThanOrEqual(200);
  for (const language of ["en", "de", "es", "fr"]) {
    const own = SENTENCES.filter((sentence) => sentence.language === language);
    expect(own.filter(({ action }) => action === null).length).toBeGreaterThanOrEqual(20);
    expect(own.filter(({ action }) => action !== null).length).toBeGreaterThanOrEqual(20);
  }
});

describe("a claim is found for what it is, and nothing else is one", () => {
  test.each(SENTENCES)("$language $text", ({ action, text }) => {
    const claims = sentencesOf(text).flatMap(findClaims);
    if (action === null) expect(claims).toEqual([]);
    else if (action === "*") expect(claims.length).toBeGreaterThan(0);
    else expect(claims.flatMap(({ actions }) => actions)).toContain(action);
  });
});

test.each([
  ["an aside between its parts", "I have, as you asked, booked the table."],
  ["a typographic apostrophe", "I’ve booked your table."],
  ["markup", "I've **booked** your table."],
  ["an abbreviation before it", "Your appointment with Dr. Rivera is confirmed."],
  ["a refusal before it", "I can't do five, but I've booked you for six."],
  ["an unfinished sentence", "Your reservation has been cancelled"],
  ["several things done", "I found a slot, cancelled the old appointment, and booked a new one."],
])("finds it with %s", (_name, text) => {
  expect(findClaims(text).length).toBeGreaterThan(0);
});

test("reads a very long text in linear time", () => {
  const startedMs = performance.now();
  findClaims("I have never ever really ".repeat(4_000));
  findClaims("i have booked, ".repeat(1_000));
  findClaims(`${"a ".repeat(20_000)}booked`);
  expect(performance.now() - startedMs).toBeLessThan(5_000);
});
