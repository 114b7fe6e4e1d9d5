import { describe, expect, it } from "vitest";
import { demandsToBeHeard, demandsToBeHeardAtOnce, isBackchannel, mayBecomeBackchannel } from "./backchannel.ts";
import { commitsInterruption, type InterruptionRules, type Overlap, protectedTailMs } from "./interruption-rules.ts";
import { OVERLAP_WORDS } from "./overlap-words.ts";
import { similarity } from "./similarity.ts";

describe("a backchannel", () => {
  it.each(
    [
      ["mm-hm", "Uh huh.", "Okay, yeah", "Great.", "Got it.", "I see.", "Oh okay, got it, great.", "That makes sense."],
      ["ja genau", "Verstehe.", "Alles klar, super.", "Ach so."],
      ["sí, claro", "Muy bien.", "De acuerdo.", "Entiendo."],
      ["Très bien.", "Je vois.", "D’accord, parfait.", "C'est ça."],
      ["Va bene.", "Ho capito.", "Certo, perfetto."],
      ["Entendi.", "Está bem.", "Isso mesmo."],
      ["Begrepen.", "Ik snap het."],
      ["Rozumiem.", "Zgadza się."],
    ].flat(),
  )("is %s", (text) => {
    expect(isBackchannel(text)).toBe(true);
  });
  it.each(["", "I", "got", "okay but I meant Tuesday", "stop", "yes please do that", "great but no", "sei", "seven"])(
    "is not %j",
    (text) => {
      expect(isBackchannel(text)).toBe(false);
    },
  );
});

describe("what demands to be heard", () => {
  const languages = Object.entries(OVERLAP_WORDS);
  it.each(languages)("is no backchannel, nor the beginning of one: %s", (_language, { stop, object }) => {
    for (const entry of [...stop, ...object]) {
      expect([entry, demandsToBeHeard(entry), mayBecomeBackchannel(entry)]).toEqual([entry, true, false]);
    }
  });
  it.each(languages)("is not in the words by which people listen: %s", (_language, { goOn }) => {
    for (const entry of goOn)
      expect([entry, isBackchannel(entry), demandsToBeHeard(entry)]).toEqual([entry, true, false]);
  });
  it.each(["Stop.", "Hello?", "Excuse me.", "Einen Moment, bitte.", "Oiga.", "Attendez !", "Mi scusi.", "Wacht even."])(
    "is heard within the protected tail, too: %s",
    (text) => expect(demandsToBeHeardAtOnce(text)).toBe(true),
  );
  it.each(["No.", "But seven", "at nine"])("is not everything a question is answered with: %s", (text) => {
    expect(demandsToBeHeardAtOnce(text)).toBe(false);
  });
});

describe("the protected tail", () => {
  const rules = { tailProtectionMs: 2_000 } as InterruptionRules;
  it.each([
    [20_000, 2_000],
    [8_000, 2_000],
    [4_000, 1_000],
    [0, 0],
  ])("of %i ms is %i ms", (lengthMs, expected) => expect(protectedTailMs(rules, lengthMs)).toBe(expected));
});

describe("an interruption", () => {
  const rules: InterruptionRules = {
    wordCount: 3,
    minSpeakingMs: 500,
    cooldownMs: 2_000,
    minConfidence: 0.65,
    confirmationWindowMs: 400,
    tentativeWordCount: 2,
    filtersBackchannels: true,
    tailProtectionMs: 2_000,
  };
  const overlap: Overlap = {
    text: "",
    confidence: 0.9,
    speakingMs: 600,
    isTentative: false,
    isTail: false,
    isWelcome: false,
  };
  it.each([
    ["takes words", { text: "" }, false],
    ["takes three of them", { text: "not that one" }, true],
    ["takes half a second", { text: "in the garden", speakingMs: 300 }, false],
    ["takes two within the window", { text: "that one", isTentative: true }, true],
    ["does not take two after it", { text: "that one" }, false],
    ["takes a single one that demands to be heard", { text: "wait", speakingMs: 200 }, true],
    ["is not a backchannel", { text: "yeah okay right", isTentative: true }, false],
    ["is not believed below the minimum confidence", { text: "not that one", confidence: 0.5 }, false],
    ["is believed without a confidence value", { text: "not that one", confidence: null }, true],
    ["takes the full number at the tail", { text: "that one", isTail: true, isTentative: true }, false],
    ["is no answer at the tail", { text: "no", isTail: true }, false],
    ["is a demand to be heard, at the tail, too", { text: "excuse me", isTail: true }, true],
    ["is not a backchannel of which a word is missing", { text: "yeah that makes", isTentative: true }, false],
    ["is a backchannel where nobody filters it", { text: "oh I see" }, false],
    ["is a greeting over an answer", { text: "Hello?" }, true],
    ["is not how somebody takes the call", { text: "Hallo?", isWelcome: true, isTentative: true }, false],
    ["is more than a greeting", { text: "Hello, stop", isWelcome: true }, true],
    ["can happen at the tail", { text: "not that one", isTail: true }, true],
  ] as const)("%s", (_name, change, expected) => {
    expect(commitsInterruption(rules, { ...overlap, ...change })).toBe(expected);
  });
});

describe("similarity", () => {
  it.each([
    ["Book a table for two.", "book a table for two", 1],
    ["book a table for two", "book a table for three", 0.8],
    ["yes", "no", 0],
    ["", "", 1],
  ])("%s ~ %s", (left, right, expected) => {
    expect(similarity(left, right)).toBeCloseTo(expected);
  });
});
