import { type ModelPrice, pricesFrom } from "../model-price.ts";

const price = pricesFrom("https://groq.com/pricing");

export const GROQ_PRICES: readonly ModelPrice[] = [
  price(["llama-3.3-70b-versatile"], 590_000, 790_000, "2026-04-30"),
  price(["openai/gpt-oss-120b"], 150_000, 600_000, "2026-04-30"),
];
