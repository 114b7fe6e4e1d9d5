import fc from "fast-check";
import { expect, test } from "vitest";
import type { Block } from "./parsed-document.ts";
import { splitDocument } from "./split-document.ts";

const SIZES = { size: 120, overlap: 30, strategy: "recursive" };
const text = (content: string, page?: number): Block => ({
  kind: "text",
  text: content,
  ...(page === undefined ? {} : { page }),
});

test("cuts at headings, and says under which a chunk stands", () => {
  const blocks: Block[] = [
    { kind: "heading", text: "Manual", level: 1 },
    text("Intro."),
    { kind: "heading", text: "Returns", level: 2 },
    text("Within 30 days."),
    { kind: "heading", text: "Prices", level: 2 },
    text("Included."),
  ];
  expect(splitDocument(blocks, SIZES)).toEqual([
    { text: "Intro.", headings: ["Manual"], page: null },
    { text: "Within 30 days.", headings: ["Manual", "Returns"], page: null },
    { text: "Included.", headings: ["Manual", "Prices"], page: null },
  ]);
});

test("a chunk says on which page it begins, and repeats the end of the one before", () => {
  const sentence = "Every order is sent within two working days from our house in Bonn.";
  const chunks = splitDocument([text(sentence, 1), text(sentence, 2), text(sentence, 3)], SIZES);
  expect(chunks.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(chunks[1]?.text.startsWith("days from our house in Bonn.\n\nEvery order")).toBe(true);
});

test("rows of a table stay whole and are not repeated", () => {
  const rows = Array.from(
    { length: 9 },
    (_, index): Block => ({ kind: "row", text: `Room: ${index}; Price: ${index}0 euros` }),
  );
  const chunks = splitDocument(rows, SIZES);
  expect(chunks.flatMap((chunk) => chunk.text.split("\n"))).toEqual(rows.map((row) => row.text));
});

test("after each paragraph, where that is asked for; in any way we do not know: as without a word", () => {
  const blocks: Block[] = [{ kind: "heading", text: "Prices", level: 1 }, text("Bed: 80."), text("Breakfast: 12.")];
  const cut = (strategy: string) => splitDocument(blocks, { ...SIZES, strategy });
  expect(cut("paragraph").map((chunk) => chunk.text)).toEqual(["Bed: 80.", "Breakfast: 12."]);
  expect(cut("semantic")).toEqual(cut("recursive"));
  expect(cut("recursive").map((chunk) => chunk.text)).toEqual(["Bed: 80.\n\nBreakfast: 12."]);
});

test("by length, whatever the headings, where that is asked for", () => {
  const blocks: Block[] = [text("Bed: 80."), { kind: "heading", text: "Breakfast", level: 1 }, text("12 euros.")];
  expect(splitDocument(blocks, { ...SIZES, strategy: "fixed" })).toEqual([
    { text: "Bed: 80.\n\nBreakfast\n\n12 euros.", headings: [], page: null },
  ]);
});

const SIZE = fc.integer({ min: 100, max: 400 });
const OVERLAP = fc.integer({ min: 0, max: 300 });
const STRATEGY = fc.constantFrom("recursive", "paragraph", "fixed");
test("whatever the text, no chunk is too long, and no word is lost", () => {
  const words = fc.array(fc.stringMatching(/^[a-z😀]{1,40}$/u), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(words, SIZE, OVERLAP, STRATEGY, (given, size, overlap, strategy) => {
      const chunks = splitDocument([text(given.join(" "))], { size, overlap, strategy });
      for (const chunk of chunks) expect(chunk.text.length).toBeLessThanOrEqual(size);
      const kept = chunks.map((chunk) => chunk.text).join(" ");
      for (const word of given) expect(kept).toContain(word);
      expect(kept.isWellFormed()).toBe(true);
    }),
  );
});
