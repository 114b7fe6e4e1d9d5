import { type ModelPrice, pricesFrom } from "../model-price.ts";

const price = pricesFrom("https://developers.openai.com/api/docs/pricing");

export const OPENAI_PRICES: readonly ModelPrice[] = [
  price(["gpt-4o-mini", "gpt-4o-mini-2024-07-18"], 150_000, 600_000, "2024-07-18"),
  price(["gpt-4o", "gpt-4o-2024-08-06", "gpt-4o-2024-11-20"], 2_500_000, 10_000_000, "2024-10-02"),
  price(["gpt-4o-2024-05-13"], 5_000_000, 15_000_000, "2024-05-13"),
  price(["gpt-4.1", "gpt-4.1-2025-04-14"], 2_000_000, 8_000_000, "2025-04-14"),
  price(["gpt-4.1-mini", "gpt-4.1-mini-2025-04-14"], 400_000, 1_600_000, "2025-04-14"),
  price(["gpt-4.1-nano", "gpt-4.1-nano-2025-04-14"], 100_000, 400_000, "2025-04-14"),
  price(["gpt-5", "gpt-5-2025-08-07"], 1_250_000, 10_000_000, "2025-08-07"),
  price(["gpt-5-mini", "gpt-5-mini-2025-08-07"], 250_000, 2_000_000, "2025-08-07"),
  price(["gpt-5-nano", "gpt-5-nano-2025-08-07"], 50_000, 400_000, "2025-08-07"),
  price(["gpt-3.5-turbo", "gpt-3.5-turbo-0125"], 500_000, 1_500_000, "2024-01-25"),
];
