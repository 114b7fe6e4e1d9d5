import { describe, expect, test } from "vitest";
import { type Circumstances, priceUsage, type Usage } from "./price-usage.ts";

const CALL: Circumstances = {
  direction: "inbound",
  calledCountry: "US",
  language: "en-US",
  hasOwnAddress: () => false,
  usages: [],
};

/** `llm openai gpt-4o-mini 1000 input_tokens` */
function usage(text: string): Usage {
  const [serviceType, provider = "", model = "", amount, usageType = ""] = text.split(" ");
  return {
    serviceType: serviceType as Usage["serviceType"],
    provider,
    model: model === "-" ? null : model,
    usageType,
    usageAmount: Number(amount),
  };
}

test.each([
  ["llm openai gpt-4o-mini 1000 input_tokens", {}, 0.15, 150],
  ["llm openai gpt-4o-mini 1000 output_tokens", {}, 0.6, 600],
  ["llm openai gpt-4o-mini 0 output_tokens", {}, 0.6, 0],
  ["llm demo rules-v1 500 input_tokens", {}, 0, 0],
  ["stt deepgram nova-3 60 seconds", {}, 80, 4_800],
  ["stt deepgram nova-3 0.5 seconds", {}, 80, 40],
  ["stt deepgram nova-3 60 seconds", { language: "multi" }, 5_800 / 60, 5_800],
  ["stt deepgram flux-general-en 60 seconds", { language: null }, 6_500 / 60, 6_500],
  ["tts elevenlabs eleven_flash_v2_5 250 characters", {}, 40, 10_000],
  ["tts deepgram aura-2-thalia-en 1 characters", {}, 30, 30],
  ["tts espeak espeak-ng 900 characters", {}, 0, 0],
  // A second costs 215, and the second minute has begun.
  ["telephony twilio - 61 seconds", {}, 215, 25_800],
  ["telephony twilio - 60 seconds", { direction: "outbound" as const }, 18_400 / 60, 18_400],
  ["telephony browser - 61 seconds", { calledCountry: null }, 0, 0],
  ["telephony nobody - 0 seconds", {}, null, 0],
] as const)("%s %j", (text, circumstances, unitCostMicros, totalCostMicros) => {
  expect(priceUsage(usage(text), { ...CALL, ...circumstances })).toEqual({ unitCostMicros, totalCostMicros });
});

describe("no price is made up", () => {
  test.each([
    ["a model nobody knows", "llm openai gpt-99 10 input_tokens", {}],
    ["a model without a name", "llm openai - 10 input_tokens", {}],
    ["another unit", "stt deepgram nova-3 10 characters", {}],
    ["another unit of a model", "llm openai gpt-4o-mini 10 seconds", {}],
    ["a language that would matter and is not known", "stt deepgram nova-3 10 seconds", { language: null }],
    ["a country without a price", "telephony twilio - 10 seconds", { calledCountry: "DE" }],
    ["no country", "telephony twilio - 10 seconds", { calledCountry: null }],
    ["a price of which a part is not known", "telephony vonage - 10 seconds", {}],
    ["an address of one's own", "llm openai gpt-4o-mini 10 input_tokens", { hasOwnAddress: () => true }],
  ])("for %s", (_why, text, circumstances) => {
    const none = { unitCostMicros: null, totalCostMicros: null };
    expect(priceUsage(usage(text), { ...CALL, ...circumstances })).toEqual(none);
  });

  test.each([
    [200_000, 1.25],
    [200_001, null],
  ])("for prompts that may have been too long: %i", (tokens, expected) => {
    const usages = [usage(`llm xai grok-4.3 ${tokens} input_tokens`), usage("llm xai grok-4.3 10 output_tokens")];
    expect(priceUsage(usages[0]!, { ...CALL, usages }).unitCostMicros).toBe(expected);
    expect(priceUsage(usages[1]!, { ...CALL, usages }).unitCostMicros === null).toBe(expected === null);
  });
});
