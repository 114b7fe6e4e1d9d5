import { createKeyedModel } from "../keyed-model.ts";
import { listOpenaiModels } from "../listing/list-openai-models.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { withFinishReason } from "../reading/finish-reason-fetch.ts";
import { GROQ_PRICES } from "./prices.ts";
import { GROQ_SETTINGS } from "./settings.ts";

/** Groq: open models behind OpenAI's chat completions. */
export const groqVendor: ModelVendor = {
  ...GROQ_SETTINGS,
  prices: GROQ_PRICES,

  listModels: (access, dependencies) =>
    listOpenaiModels(access, dependencies, { defaultBaseUrl: GROQ_SETTINGS.defaultBaseUrl, needsKey: true }),

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: GROQ_SETTINGS.defaultBaseUrl,
      servesOpenModels: true,
      open: async (access) => {
        const { createGroq } = await import("@ai-sdk/groq");
        return createGroq({ ...access, fetch: withFinishReason(access.fetch) }).languageModel(endpoint.modelId);
      },
    }),
};
