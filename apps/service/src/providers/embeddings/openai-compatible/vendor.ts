import type { EmbeddingVendor } from "../embedding-vendor.ts";
import { createSdkEmbedder } from "../sdk-embedder.ts";

/**
 * Any server with OpenAI's embeddings at an address of its own: `custom`, and local servers (Ollama, LM Studio, llama.cpp,
 * vLLM). A key is only sent when there is one. Widths are not asked for: servers refuse what their model cannot do.
 */
export const openaiCompatibleEmbeddings: EmbeddingVendor = {
  modelNames: null,
  needsKey: false,
  defaultBaseUrl: null,
  prices: [],

  create: (endpoint, dependencies) =>
    createSdkEmbedder(endpoint, dependencies, {
      defaultBaseUrl: null,
      needsKey: false,
      mostTexts: 64,
      canNarrow: false,
      open: async ({ apiKey, ...access }) => {
        const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
        const compatible = createOpenAICompatible({
          name: "custom",
          ...access,
          ...(apiKey === null ? {} : { apiKey }),
        });
        return compatible.embeddingModel(endpoint.modelId);
      },
    }),
};
