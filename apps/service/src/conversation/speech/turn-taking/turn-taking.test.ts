import { describe, expect, it } from "vitest";
import { isBackchannel } from "./backchannel.ts";
import { commitsInterruption, type InterruptionRules, type Overlap } from "./interruption-rules.ts";
import { similarity } from "./similarity.ts";

describe("a backchannel", () => {
  it.each(["mm-hm", "Uh huh.", "Okay, yeah", "ja genau", "sí, claro"])("is %s", (text) => {
    expect(isBackchannel(text)).toBe(true);
  });
  it.each(["", "okay but I meant Tuesday", "stop", "yes please do that"])("is not %j", (text) => {
    expect(isBackchannel(text)).toBe(false);
  });
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
  const overlap: Overlap = { text: "", confidence: 0.9, speakingMs: 600, isTentative: false, isTail: false };
  it.each([
    ["takes words", { text: "" }, false],
    ["takes three of them", { text: "not that one" }, true],
    ["takes half a second", { text: "not that one", speakingMs: 300 }, false],
    ["takes two within the window", { text: "that one", isTentative: true }, true],
    ["does not take two after it", { text: "that one" }, false],
    ["takes a single one that demands to be heard", { text: "wait", speakingMs: 200 }, true],
    ["is not a backchannel", { text: "yeah okay right", isTentative: true }, false],
    ["is not believed below the minimum confidence", { text: "not that one", confidence: 0.5 }, false],
    ["is believed without a confidence value", { text: "not that one", confidence: null }, true],
    ["takes the full number at the tail", { text: "wait", isTail: true }, false],
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
