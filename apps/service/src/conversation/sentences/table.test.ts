import { PHRASE_BOOKS } from "@parley/foundation/opt-out/phrase-books/table";
import { describe, expect, test } from "vitest";
import { readOpening } from "../disclosure/read-opening.ts";
import { LANGUAGES, saidFor, sentencesOf } from "./table.ts";

const NAME = "Acme Dental";
const NAMED = ["aiAnswers", "aiCalls", "aiWrites", "notAPerson", "notAPersonWrites", "optedOut"];

test("every language in which opt-outs are read has its sentences", () => {
  expect([...LANGUAGES].toSorted()).toEqual(PHRASE_BOOKS.map(({ language }) => language).toSorted());
});

describe.each(LANGUAGES)("%s", (language) => {
  const sentences = Object.entries(sentencesOf(language));

  test("has each sentence in words of its own, with the name exactly where it belongs", () => {
    const english = new Set(language === "en" ? [] : Object.values(sentencesOf("en")));
    for (const [name, sentence] of sentences) {
      expect(sentence.trim(), name).toBe(sentence);
      expect(english.has(sentence), name).toBe(false);
      expect(sentence.split("{organization}").length - 1, name).toBe(NAMED.includes(name) ? 1 : 0);
    }
    // One may serve for a call and a text.
    expect(new Set(sentences.map(([, sentence]) => sentence)).size).toBe(sentences.length);
  });

  test("says of itself that it is an AI, as it is read in others' words", () => {
    const { aiAnswers, aiCalls, aiWrites, idle } = sentencesOf(language);
    for (const said of [aiAnswers, aiCalls, aiWrites])
      expect(readOpening(saidFor(NAME, said), language, NAME).isAi, said).toBe(true);
    expect(readOpening(idle, language, NAME).isAi).toBe(false);
  });
});

test("a language is found by its region, by another code, and is English where there is none", () => {
  expect(sentencesOf("de-AT")).toBe(sentencesOf("de"));
  expect(sentencesOf("PT_br")).toBe(sentencesOf("pt"));
  expect(sentencesOf("nb-NO")).toBe(sentencesOf("no"));
  expect(sentencesOf("fil")).toBe(sentencesOf("tl"));
  for (const other of ["multi", "xx", "", "__proto__", "constructor"])
    expect(sentencesOf(other)).toBe(sentencesOf("en"));
});
