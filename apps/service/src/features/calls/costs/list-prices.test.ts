import { describe, expect, test } from "vitest";
import { z } from "zod";
import { GEMINI_EMBEDDING_PRICES } from "../../../providers/embeddings/gemini/prices.ts";
import { OPENAI_EMBEDDING_PRICES } from "../../../providers/embeddings/openai/prices.ts";
import { LOCAL_SPEECH_KINDS } from "../../../providers/speech/local-speech.ts";
import { LIST_PRICES } from "./list-prices.ts";

/** Where each vendor publishes its prices itself; a table of somebody else's is no source. */
const OWN_HOSTS: Readonly<Record<string, readonly string[]>> = {
  anthropic: ["claude.com", "platform.claude.com"],
  assemblyai: ["www.assemblyai.com"],
  deepgram: ["deepgram.com"],
  elevenlabs: ["elevenlabs.io"],
  gemini: ["ai.google.dev"],
  groq: ["groq.com"],
  openai: ["developers.openai.com"],
  soniox: ["soniox.com"],
  telnyx: ["telnyx.com"],
  twilio: ["www.twilio.com"],
  vonage: ["www.vonage.com"],
  xai: ["docs.x.ai"],
};

const day = z.iso.date();

const listPrice = z.strictObject({
  serviceType: z.enum(["llm", "stt", "tts", "telephony"]),
  provider: z.string().min(1),
  model: z.string().min(1).nullable(),
  usageType: z.enum(["input_tokens", "output_tokens", "characters", "seconds"]),
  quantity: z.int().positive(),
  costMicros: z.int().nonnegative(),
  condition: z.string().min(1).nullable(),
  asOf: day,
  source: z.string().min(1),
});

function isOwnPage(provider: string, source: string): boolean {
  return source
    .split(" and ")
    .every(
      (url) => URL.canParse(url) && (OWN_HOSTS[provider] ?? []).includes(new URL(url).host) && url.startsWith("https:"),
    );
}

describe("every list price", () => {
  test("has vendor, unit, amount, day and source", () => {
    expect(LIST_PRICES.length).toBeGreaterThan(50);
    for (const price of LIST_PRICES) expect(() => listPrice.parse(price), JSON.stringify(price)).not.toThrow();
  });

  test("that is not nothing comes from a page of the vendor's own, and nothing but our own costs nothing", () => {
    for (const { provider, costMicros, source } of LIST_PRICES) {
      if (costMicros === 0) expect(["captions", "demo", "espeak", ...LOCAL_SPEECH_KINDS]).toContain(provider);
      else expect([provider, source, isOwnPage(provider, source)]).toEqual([provider, source, true]);
    }
  });

  test("is for a thing, a unit and a condition that no other is for", () => {
    const keys = LIST_PRICES.map(({ serviceType, provider, model, usageType, condition }) =>
      JSON.stringify([serviceType, provider, model, usageType, condition]),
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

test.each([
  ["openai", OPENAI_EMBEDDING_PRICES],
  ["gemini", GEMINI_EMBEDDING_PRICES],
])("prices of %s' vectors have a day and a page of the vendor's own, too", (provider, prices) => {
  for (const { microsPerMillionTokens, asOf, source } of prices) {
    expect(microsPerMillionTokens).toBeGreaterThan(0);
    expect(day.safeParse(asOf).success).toBe(true);
    expect(isOwnPage(provider, source)).toBe(true);
  }
});

test.each([
  ["somebody else's table", "openai", "https://prices.example.com/openai"],
  ["no address", "openai", "the vendor's page"],
  ["one page of two that is not the carrier's", "telnyx", "https://telnyx.com/pricing and https://example.com"],
])("%s is no source", (_what, provider, source) => {
  expect(isOwnPage(provider, source)).toBe(false);
});
