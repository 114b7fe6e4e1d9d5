import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { listGeminiModels } from "./list-models.ts";
import { GEMINI_PRICES } from "./prices.ts";
import { GEMINI_SETTINGS } from "./settings.ts";

/** Google's Gemini API (generateContent), not Vertex AI. */
export const geminiVendor: ModelVendor = {
  ...GEMINI_SETTINGS,
  prices: GEMINI_PRICES,

  listModels: listGeminiModels,

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: GEMINI_SETTINGS.defaultBaseUrl,
      mustUserBegin: true,
      open: async (access) => (await import("@ai-sdk/google")).createGoogle({ ...access }).chat(endpoint.modelId),
    }),
};
