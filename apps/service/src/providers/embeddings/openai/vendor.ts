import type { EmbeddingVendor } from "../embedding-vendor.ts";
import { createSdkEmbedder } from "../sdk-embedder.ts";
import { OPENAI_EMBEDDING_PRICES } from "./prices.ts";

const BASE_URL = "https://api.openai.com/v1";
/** The models that can be asked for fewer dimensions (OpenAI, API reference, "Create embeddings"). */
const NARROWING = /^text-embedding-3-/;

export const openaiEmbeddings: EmbeddingVendor = {
  modelNames: /^text-embedding-(?:3-|ada-)/,
  needsKey: true,
  defaultBaseUrl: BASE_URL,
  prices: OPENAI_EMBEDDING_PRICES,

  create: (endpoint, dependencies) =>
    createSdkEmbedder(endpoint, dependencies, {
      defaultBaseUrl: BASE_URL,
      needsKey: true,
      // The vendor takes 2,048, but of 300,000 tokens together.
      mostTexts: 128,
      canNarrow: NARROWING.test(endpoint.modelId),
      open: async ({ apiKey, ...access }) => {
        const { createOpenAI } = await import("@ai-sdk/openai");
        return createOpenAI({ ...access, apiKey: apiKey ?? "" }).embedding(endpoint.modelId);
      },
    }),
};
