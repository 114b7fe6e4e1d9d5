import type { EmbeddingPrice } from "../embedding-price.ts";

const source = "https://ai.google.dev/gemini-api/docs/pricing";

export const GEMINI_EMBEDDING_PRICES: readonly EmbeddingPrice[] = [
  { modelId: "gemini-embedding-001", microsPerMillionTokens: 150_000, asOf: "2025-07-14", source },
];
