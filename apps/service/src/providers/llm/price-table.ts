/** A public list price. Money is in micro-units: 150,000 = 0.15 US dollars. */
export interface ModelPrice {
  readonly provider: string;
  /** Exact ids; another snapshot of the same model may cost something else. */
  readonly modelIds: readonly string[];
  readonly inputMicrosPerMillionTokens: number;
  readonly outputMicrosPerMillionTokens: number;
  /** Longer prompts cost more, and how much is not in here; absent: any length. */
  readonly longestPromptTokens?: number;
  /** The day for which the price is known; later changes are not in here. */
  readonly asOf: string;
  readonly source: string;
}

const VENDORS_PAGE = "the vendor's public price page, as remembered 2026-11; check before relying on it";

/**
 * Standard text prices in US dollars, without the discounts for cached input and batches. A model that is not here has
 * no known price; at Azure none has, because a deployment's name does not say what runs there, nor in which region.
 */
export const MODEL_PRICES: readonly ModelPrice[] = [
  price("openai", ["gpt-4o-mini", "gpt-4o-mini-2024-07-18"], 150_000, 600_000, "2024-07-18"),
  price("openai", ["gpt-4o", "gpt-4o-2024-08-06", "gpt-4o-2024-11-20"], 2_500_000, 10_000_000, "2024-10-02"),
  price("openai", ["gpt-4o-2024-05-13"], 5_000_000, 15_000_000, "2024-05-13"),
  price("openai", ["gpt-4.1", "gpt-4.1-2025-04-14"], 2_000_000, 8_000_000, "2025-04-14"),
  price("openai", ["gpt-4.1-mini", "gpt-4.1-mini-2025-04-14"], 400_000, 1_600_000, "2025-04-14"),
  price("openai", ["gpt-4.1-nano", "gpt-4.1-nano-2025-04-14"], 100_000, 400_000, "2025-04-14"),
  price("openai", ["gpt-5", "gpt-5-2025-08-07"], 1_250_000, 10_000_000, "2025-08-07"),
  price("openai", ["gpt-5-mini", "gpt-5-mini-2025-08-07"], 250_000, 2_000_000, "2025-08-07"),
  price("openai", ["gpt-5-nano", "gpt-5-nano-2025-08-07"], 50_000, 400_000, "2025-08-07"),
  price("openai", ["gpt-3.5-turbo", "gpt-3.5-turbo-0125"], 500_000, 1_500_000, "2024-01-25"),
  price("anthropic", ["claude-3-haiku-20240307"], 250_000, 1_250_000, "2024-03-13"),
  price("anthropic", ["claude-3-5-haiku-20241022", "claude-3-5-haiku-latest"], 800_000, 4_000_000, "2024-12-01"),
  price("anthropic", ["claude-3-5-sonnet-20240620", "claude-3-5-sonnet-20241022"], 3_000_000, 15_000_000, "2024-10-22"),
  price("anthropic", ["claude-3-7-sonnet-20250219", "claude-3-7-sonnet-latest"], 3_000_000, 15_000_000, "2025-02-24"),
  price("anthropic", ["claude-sonnet-4-0", "claude-sonnet-4-20250514"], 3_000_000, 15_000_000, "2025-05-22"),
  price("anthropic", ["claude-opus-4-0", "claude-opus-4-20250514"], 15_000_000, 75_000_000, "2025-05-22"),
  price("anthropic", ["claude-opus-4-1", "claude-opus-4-1-20250805"], 15_000_000, 75_000_000, "2025-08-05"),
  price("anthropic", ["claude-sonnet-4-5", "claude-sonnet-4-5-20250929"], 3_000_000, 15_000_000, "2025-09-29"),
  price("anthropic", ["claude-haiku-4-5", "claude-haiku-4-5-20251001"], 1_000_000, 5_000_000, "2025-10-15"),
  price("gemini", ["gemini-2.0-flash", "gemini-2.0-flash-001"], 100_000, 400_000, "2025-02-05"),
  price("gemini", ["gemini-2.0-flash-lite", "gemini-2.0-flash-lite-001"], 75_000, 300_000, "2025-02-25"),
  price("gemini", ["gemini-2.5-flash"], 300_000, 2_500_000, "2025-06-17"),
  price("gemini", ["gemini-2.5-flash-lite"], 100_000, 400_000, "2025-07-22"),
  {
    ...price("xai", ["grok-4.3"], 1_250_000, 2_500_000, "2026-05-03"),
    longestPromptTokens: 200_000,
    source: "docs.x.ai/developers/models, as quoted by github.com/mandark-droid/genai_otel_instrument v1.2.2",
  },
  {
    ...price("xai", ["grok-3", "grok-3-latest"], 3_000_000, 15_000_000, "2025-06-02"),
    source: "docs.x.ai/docs/models, archived at archive.fo/dYUtw",
  },
  {
    ...price("xai", ["grok-3-mini", "grok-3-mini-latest"], 300_000, 500_000, "2025-06-02"),
    source: "docs.x.ai/docs/models, archived at archive.fo/dYUtw",
  },
  {
    ...price("groq", ["llama-3.3-70b-versatile"], 590_000, 790_000, "2026-04-30"),
    source: "groq.com/pricing, as quoted by theneuralbase.com/groq, April 2026",
  },
  {
    ...price("groq", ["openai/gpt-oss-120b"], 150_000, 600_000, "2026-04-30"),
    source: "groq.com/pricing, as quoted by github.com/braintrustdata/braintrust-proxy/issues/925",
  },
  {
    provider: "demo",
    modelIds: ["rules-v1"],
    inputMicrosPerMillionTokens: 0,
    outputMicrosPerMillionTokens: 0,
    asOf: "2026-11-01",
    source: "part of this service; asks nobody",
  },
];

function price(
  provider: string,
  modelIds: readonly string[],
  inputMicrosPerMillionTokens: number,
  outputMicrosPerMillionTokens: number,
  asOf: string,
): ModelPrice {
  return { provider, modelIds, inputMicrosPerMillionTokens, outputMicrosPerMillionTokens, asOf, source: VENDORS_PAGE };
}
