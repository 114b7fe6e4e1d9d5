import { describe, expect, it } from "vitest";
import type { TranscriptEvent } from "../../providers/speech/recognizing/recognizer.ts";
import { CallerLanguage } from "./caller-language.ts";

const told = (text: string, language: string | null, isFinal = true): TranscriptEvent => ({
  kind: "update",
  text,
  isFinal,
  confidence: null,
  startMs: null,
  endMs: null,
  language,
});
const ended = (text: string): TranscriptEvent => ({ kind: "end", text, confidence: null });

function heard(begin: string | null, ...events: readonly TranscriptEvent[]): readonly (string | null)[] {
  const language = new CallerLanguage(begin);
  return events.map((event) => language.hear(event));
}

describe("the caller's language", () => {
  it("changes with four words of another one, in one piece or in several", () => {
    expect(heard("en", told("Sprechen Sie auch Deutsch?", "de-DE"))).toEqual(["de"]);
    expect(heard("en", told("Guten Tag,", "de"), told("ein Tisch", "de"))).toEqual([null, "de"]);
  });

  it("is told once, and changes back", () => {
    const [german, english] = [told("Ich hätte gern einen Tisch.", "de"), told("I would like a table.", "en")];
    expect(heard("en", german, german, english)).toEqual(["de", null, "en"]);
  });

  it("does not change for a word, nor for words that come between others", () => {
    const [hi, gracias] = [told("Yes, that is fine.", "en"), told("Muchas gracias.", "es")];
    expect(heard("en", told("Ja.", "de"), told("Ciao bella!", "it"), told("Merci.", "fr"))).toEqual([null, null, null]);
    expect(heard("en", gracias, hi, gracias, hi)).toEqual([null, null, null, null]);
  });

  it("does not change for interim words, nor where the vendor tells no language", () => {
    expect(heard("en", told("Sprechen Sie auch Deutsch?", "de", false))).toEqual([null]);
    expect(heard("en", told("Sprechen Sie auch Deutsch?", null), told("Haben Sie einen Tisch?", "???"))).toEqual([
      null,
      null,
    ]);
  });

  it("is learnt where it was not known", () => {
    expect(heard(null, told("I would like a table.", "en"))).toEqual(["en"]);
  });

  it("is taken from the end of a turn where there are no final words before, and counted once where there are", () => {
    expect(heard("en", told("Sprechen Sie", "de", false), ended("Sprechen Sie auch Deutsch?"))).toEqual([null, "de"]);
    expect(heard("en", told("Guten Tag", "de"), ended("Guten Tag"), told("Guten", "de"))).toEqual([null, null, null]);
    const [final, interim] = [told("Guten Tag", "de"), told("schön", "de", false)];
    expect(heard("en", final, interim, ended("Guten Tag schön"))).toEqual([null, null, null]);
  });

  it("is counted in characters where words are not spaced", () => {
    expect(heard("en", told("予約をお願いします", "ja"))).toEqual(["ja"]);
    expect(heard("en", told("はい", "ja"))).toEqual([null]);
  });
});
