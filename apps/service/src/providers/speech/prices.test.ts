import { describe, expect, it } from "vitest";
import { findRecognizerPrice, findVoicePrice, RECOGNIZER_PRICES, VOICE_PRICES } from "./prices.ts";

describe("what a recognizer costs", () => {
  it.each([
    ["deepgram", "nova-3", { microsPerMinute: 4_800, multilingualMicrosPerMinute: 5_800 }],
    ["deepgram", "flux-general-en", { microsPerMinute: 6_500 }],
    ["deepgram", "flux-general-multi", { microsPerMinute: 7_800 }],
    ["elevenlabs", "scribe_v2_realtime", { microsPerMinute: 6_500 }],
    ["assemblyai", "universal-streaming-english", { microsPerMinute: 2_500 }],
    ["soniox", "stt-rt-v5", { microsPerMinute: 2_000 }],
    ["openai", "whisper-1", { microsPerMinute: 6_000 }],
  ] as const)("%s %s", (provider, model, price) => {
    expect(findRecognizerPrice(provider, model)).toMatchObject(price);
  });

  it.each([
    ["a model whose price nobody could establish", "deepgram", "nova-2"],
    ["a kin of a model that has one", "deepgram", "nova-3-medical"],
    ["a model nobody knows", "openai", "whisper-99"],
    ["another vendor's model of that name", "custom", "whisper-1"],
    ["a vendor that does not recognize speech", "espeak", "espeak-ng"],
  ])("is unknown for %s", (_why, provider, model) => {
    expect(findRecognizerPrice(provider, model)).toBeNull();
  });
});

describe("what a voice costs", () => {
  it.each([
    ["elevenlabs", "eleven_flash_v2_5", 40_000_000],
    ["elevenlabs", "eleven_turbo_v2_5", 40_000_000],
    ["elevenlabs", "eleven_multilingual_v2", 80_000_000],
    ["deepgram", "aura-2-thalia-en", 30_000_000],
    ["deepgram", "aura-asteria-en", 15_000_000],
    ["deepgram", "flux-alexis-en", 45_000_000],
    ["openai", "tts-1", 15_000_000],
    ["openai", "tts-1-hd", 30_000_000],
    ["espeak", "espeak-ng", 0],
    ["captions", "text", 0],
  ] as const)("%s %s", (provider, model, microsPerMillionCharacters) => {
    expect(findVoicePrice(provider, model)).toMatchObject({ microsPerMillionCharacters });
  });

  it.each([
    ["plans instead of characters", "cartesia", "sonic-3.5"],
    ["tokens instead of characters", "openai", "gpt-4o-mini-tts"],
    ["a model nobody knows", "elevenlabs", "eleven_flash_v9"],
    ["another vendor's model of that name", "custom", "tts-1"],
  ])("is unknown for %s", (_why, provider, model) => {
    expect(findVoicePrice(provider, model)).toBeNull();
  });
});

describe("the lists", () => {
  it.each([
    ["of recognizers", RECOGNIZER_PRICES],
    ["of voices", VOICE_PRICES],
  ])("%s name every model once", (_list, prices) => {
    const keys = prices.flatMap((price) => price.modelIds.map((id) => `${price.provider} ${id}`));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("hold whole micro-units with a day, and a page of the vendor's own where money is asked for", () => {
    for (const price of [...RECOGNIZER_PRICES, ...VOICE_PRICES]) {
      const { provider, modelIds, asOf, source, ...amounts } = price;
      expect([provider, ...modelIds].every((name) => name !== "")).toBe(true);
      for (const amount of Object.values(amounts)) expect(Number.isInteger(amount)).toBe(true);
      expect(asOf).toMatch(/^2026-\d\d-\d\d$/);
      const isFree = Object.values(amounts).every((amount) => amount === 0);
      if (!isFree) expect(new URL(source).host).toContain(provider);
    }
  });
});
