import type { EmbeddingPrice } from "../embedding-price.ts";

const source = "https://developers.openai.com/api/docs/pricing";

export const OPENAI_EMBEDDING_PRICES: readonly EmbeddingPrice[] = [
  { modelId: "text-embedding-3-small", microsPerMillionTokens: 20_000, asOf: "2024-01-25", source },
  { modelId: "text-embedding-3-large", microsPerMillionTokens: 130_000, asOf: "2024-01-25", source },
  { modelId: "text-embedding-ada-002", microsPerMillionTokens: 100_000, asOf: "2023-06-13", source },
];
