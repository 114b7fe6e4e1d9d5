import { type ModelPrice, pricesFrom } from "../model-price.ts";

const price = pricesFrom("https://ai.google.dev/gemini-api/docs/pricing");

export const GEMINI_PRICES: readonly ModelPrice[] = [
  price(["gemini-2.0-flash", "gemini-2.0-flash-001"], 100_000, 400_000, "2025-02-05"),
  price(["gemini-2.0-flash-lite", "gemini-2.0-flash-lite-001"], 75_000, 300_000, "2025-02-25"),
  price(["gemini-2.5-flash"], 300_000, 2_500_000, "2025-06-17"),
  price(["gemini-2.5-flash-lite"], 100_000, 400_000, "2025-07-22"),
];
