import { describe, expect, it } from "vitest";
import { RECOGNIZER_PRICES, VOICE_PRICES } from "./price-table.ts";
import { findRecognizerPrice, findVoicePrice, listeningCostMicros, speakingCostMicros } from "./prices.ts";

describe("what listening costs", () => {
  it.each([
    ["deepgram", "nova-3", "en-US", 60_000, 4_800],
    ["deepgram", "nova-3", "multi", 60_000, 5_800],
    ["deepgram", "nova-3", "en-US", 1_000, 80],
    ["deepgram", "nova-3", "en-US", 0, 0],
    ["deepgram", "flux-general-en", "en", 600_000, 65_000],
    ["deepgram", "flux-general-multi", "multi", 60_000, 7_800],
    ["elevenlabs", "scribe_v2_realtime", "multi", 3_600_000, 390_000],
    ["openai", "whisper-1", "de", 30_000, 3_000],
  ] as const)("of %s %s in %s for %d ms", (provider, model, language, audioMs, micros) => {
    expect(listeningCostMicros(provider, model, language, audioMs)).toBe(micros);
  });

  it.each([
    ["a model whose price nobody could establish", "deepgram", "nova-2"],
    ["a kin of a model that has one", "deepgram", "nova-3-medical"],
    ["a model nobody knows", "openai", "whisper-99"],
    ["another vendor's model of that name", "custom", "whisper-1"],
    ["a vendor that does not listen", "espeak", "espeak-ng"],
  ])("is null for %s", (_why, provider, model) => {
    expect(findRecognizerPrice(provider, model)).toBeNull();
    expect(listeningCostMicros(provider, model, "en-US", 60_000)).toBeNull();
  });
});

describe("what speaking costs", () => {
  it.each([
    ["elevenlabs", "eleven_flash_v2_5", 1_000, 40_000],
    ["elevenlabs", "eleven_turbo_v2_5", 1, 40],
    ["elevenlabs", "eleven_multilingual_v2", 1_000, 80_000],
    ["deepgram", "aura-2-thalia-en", 1_000, 30_000],
    ["deepgram", "aura-asteria-en", 1_000, 15_000],
    ["deepgram", "flux-alexis-en", 1_000, 45_000],
    ["openai", "tts-1", 1_000, 15_000],
    ["openai", "tts-1-hd", 1_000, 30_000],
    ["espeak", "espeak-ng", 1_000, 0],
  ] as const)("of %s %s for %d characters", (provider, model, characters, micros) => {
    expect(speakingCostMicros(provider, model, characters)).toBe(micros);
  });

  it.each([
    ["plans instead of characters", "cartesia", "sonic-3.5"],
    ["tokens instead of characters", "openai", "gpt-4o-mini-tts"],
    ["a model nobody knows", "elevenlabs", "eleven_flash_v9"],
    ["another vendor's model of that name", "custom", "tts-1"],
  ])("is null for %s", (_why, provider, model) => {
    expect(findVoicePrice(provider, model)).toBeNull();
    expect(speakingCostMicros(provider, model, 1_000)).toBeNull();
  });
});

describe("the tables", () => {
  it.each([
    ["of listening", RECOGNIZER_PRICES],
    ["of speaking", VOICE_PRICES],
  ])("%s name every model once", (_table, prices) => {
    const keys = prices.flatMap((price) => price.modelIds.map((id) => `${price.provider} ${id}`));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("hold whole micro-units with a day and a source", () => {
    for (const price of [...RECOGNIZER_PRICES, ...VOICE_PRICES]) {
      const { provider, modelIds, asOf, source, ...amounts } = price;
      expect([provider, ...modelIds].every((name) => name !== "")).toBe(true);
      for (const amount of Object.values(amounts)) expect(Number.isInteger(amount)).toBe(true);
      expect(asOf).toMatch(/^2026-\d\d-\d\d$/);
      expect(source).not.toBe("");
    }
  });
});
