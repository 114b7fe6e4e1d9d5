import { type ModelPrice, pricesFrom } from "../model-price.ts";

const price = pricesFrom("https://claude.com/pricing");

export const ANTHROPIC_PRICES: readonly ModelPrice[] = [
  price(["claude-3-haiku-20240307"], 250_000, 1_250_000, "2024-03-13"),
  price(["claude-3-5-haiku-20241022", "claude-3-5-haiku-latest"], 800_000, 4_000_000, "2024-12-01"),
  price(["claude-3-5-sonnet-20240620", "claude-3-5-sonnet-20241022"], 3_000_000, 15_000_000, "2024-10-22"),
  price(["claude-3-7-sonnet-20250219", "claude-3-7-sonnet-latest"], 3_000_000, 15_000_000, "2025-02-24"),
  price(["claude-sonnet-4-0", "claude-sonnet-4-20250514"], 3_000_000, 15_000_000, "2025-05-22"),
  price(["claude-opus-4-0", "claude-opus-4-20250514"], 15_000_000, 75_000_000, "2025-05-22"),
  price(["claude-opus-4-1", "claude-opus-4-1-20250805"], 15_000_000, 75_000_000, "2025-08-05"),
  price(["claude-sonnet-4-5", "claude-sonnet-4-5-20250929"], 3_000_000, 15_000_000, "2025-09-29"),
  price(["claude-haiku-4-5", "claude-haiku-4-5-20251001"], 1_000_000, 5_000_000, "2025-10-15"),
];
