import { type ModelPrice, pricesFrom } from "../model-price.ts";

const price = pricesFrom("https://docs.x.ai/developers/models");

export const XAI_PRICES: readonly ModelPrice[] = [
  { ...price(["grok-4.3"], 1_250_000, 2_500_000, "2026-05-03"), longestPromptTokens: 200_000 },
  price(["grok-3", "grok-3-latest"], 3_000_000, 15_000_000, "2025-06-02"),
  price(["grok-3-mini", "grok-3-mini-latest"], 300_000, 500_000, "2025-06-02"),
];
