import { describe, expect, it } from "vitest";
import { SETTINGS } from "../../../../tests/support/speech/voice-harness.ts";
import { espeakRateOf, espeakVoiceOf } from "./voice-name.ts";

const LANGUAGES = new Set(["en-gb", "en-us", "de", "fr-fr", "pt-br", "pt", "cmn", "nb"]);

describe("espeakVoiceOf", () => {
  it.each([
    ["rachel", "en-US", "en-us"],
    ["rachel", "en_GB", "en-gb"],
    ["rachel", "de-CH", "de"],
    ["rachel", "fr", "fr-fr"],
    ["rachel", "pt-BR", "pt-br"],
    ["rachel", "pt-PT", "pt"],
    ["rachel", "zh-CN", "cmn"],
    ["rachel", "no", "nb"],
    ["rachel", "xx", "en"],
    ["rachel", "multi", "en"],
    ["de", "en-US", "de"],
    ["EN-GB+F3", "de", "en-gb+f3"],
    ["--path=/etc", "en-US", "en-us"],
    ["en-us+../../etc", "en-US", "en-us"],
    ["en-us+f3+f4", "en-US", "en-us"],
  ])("voice %j, language %j: %s", (voiceId, language, expected) => {
    expect(espeakVoiceOf({ ...SETTINGS, voiceId, language }, LANGUAGES)).toBe(expected);
  });
});

describe("espeakRateOf", () => {
  it.each([
    [1, 175],
    [2, 350],
    [0.01, 80],
    [99, 450],
  ])("speed %d: %d words in a minute", (speed, rate) => {
    expect(espeakRateOf({ ...SETTINGS, speed })).toBe(rate);
  });
});
