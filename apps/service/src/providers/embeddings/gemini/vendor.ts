import type { EmbeddingVendor } from "../embedding-vendor.ts";
import { createSdkEmbedder } from "../sdk-embedder.ts";
import { GEMINI_EMBEDDING_PRICES } from "./prices.ts";

const BASE_URL = "https://generativelanguage.googleapis.com/v1beta";

/** Google's Gemini API (embedContent, batchEmbedContents), not Vertex AI. It tells no tokens. */
export const geminiEmbeddings: EmbeddingVendor = {
  modelNames: /^(?:gemini-embedding-|text-embedding-00|embedding-00)/,
  needsKey: true,
  defaultBaseUrl: BASE_URL,
  prices: GEMINI_EMBEDDING_PRICES,

  create: (endpoint, dependencies) =>
    createSdkEmbedder(endpoint, dependencies, {
      defaultBaseUrl: BASE_URL,
      needsKey: true,
      // As many as the vendor takes in one request.
      mostTexts: 100,
      canNarrow: true,
      open: async ({ apiKey, ...access }) => {
        const { createGoogle } = await import("@ai-sdk/google");
        return createGoogle({ ...access, apiKey: apiKey ?? "" }).embedding(endpoint.modelId);
      },
      providerOptions: (purpose) => ({
        google: { taskType: purpose === "question" ? "RETRIEVAL_QUERY" : "RETRIEVAL_DOCUMENT" },
      }),
    }),
};
