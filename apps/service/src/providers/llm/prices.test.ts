import { describe, expect, it } from "vitest";
import { costMicros, findModelPrice, MODEL_PRICES } from "./prices.ts";

const usage = (promptTokens: number | null, completionTokens: number | null) => ({ promptTokens, completionTokens });

describe("costMicros", () => {
  it.each([
    ["openai", "gpt-4o-mini", usage(1_000_000, 1_000_000), 750_000],
    ["openai", "gpt-4o-mini", usage(1_000, 200), 270],
    ["openai", "gpt-4o-mini", usage(1, 0), 0],
    ["openai", "gpt-4o-mini", usage(4, 0), 1],
    ["openai", "gpt-4o", usage(1_000, 100), 3_500],
    ["openai", "gpt-4o-2024-05-13", usage(1_000, 100), 6_500],
    ["openai", "gpt-4.1", usage(1_000, 100), 2_800],
    ["anthropic", "claude-3-5-haiku-latest", usage(1_000, 100), 1_200],
    ["gemini", "gemini-2.5-flash", usage(1_000, 100), 550],
    ["xai", "grok-4.3", usage(200_000, 100), 250_250],
    ["groq", "llama-3.3-70b-versatile", usage(1_000, 100), 669],
    ["demo", "rules-v1", usage(null, null), 0],
  ] as const)("%s %s", (provider, modelId, tokens, expected) => {
    expect(costMicros(provider, modelId, tokens)).toBe(expected);
  });

  it.each([
    ["a model nobody knows", "openai", "gpt-99", usage(10, 10)],
    ["a snapshot with a price of its own", "openai", "gpt-4o-2099-01-01", usage(10, 10)],
    ["another vendor's model of that name", "custom", "gpt-4o", usage(10, 10)],
    ["a deployment of that name", "azure", "gpt-4o", usage(10, 10)],
    ["a prompt beyond the length the price is for", "xai", "grok-4.3", usage(200_001, 10)],
    ["tokens the vendor did not tell", "openai", "gpt-4o", usage(null, 10)],
    ["tokens the vendor did not tell", "openai", "gpt-4o", usage(10, null)],
  ])("is null for %s", (_why, provider, modelId, tokens) => {
    expect(costMicros(provider, modelId, tokens)).toBeNull();
  });
});

describe("the price table", () => {
  it("names every model once", () => {
    const keys = MODEL_PRICES.flatMap((price) => price.modelIds.map((id) => `${price.provider} ${id}`));
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("holds whole micro-units with a day and a source", () => {
    for (const price of MODEL_PRICES) {
      expect(Number.isInteger(price.inputMicrosPerMillionTokens)).toBe(true);
      expect(Number.isInteger(price.outputMicrosPerMillionTokens)).toBe(true);
      expect(price.asOf).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(price.source).not.toBe("");
    }
    expect(findModelPrice("openai", "gpt-4o-mini")).toMatchObject({ inputMicrosPerMillionTokens: 150_000 });
  });
});
