import { createKeyedModel } from "../keyed-model.ts";
import { listOpenaiModels } from "../listing/list-openai-models.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { withFinishReason } from "../reading/finish-reason-fetch.ts";
import { OPENAI_PRICES } from "./prices.ts";
import { OPENAI_SETTINGS } from "./settings.ts";

/** Chat completions, not responses, because the address may be a proxy or local server that only has the former. */
export const openaiVendor: ModelVendor = {
  ...OPENAI_SETTINGS,
  prices: OPENAI_PRICES,

  listModels: (access, dependencies) =>
    listOpenaiModels(access, dependencies, { defaultBaseUrl: OPENAI_SETTINGS.defaultBaseUrl, needsKey: true }),

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: OPENAI_SETTINGS.defaultBaseUrl,
      open: async (access) => {
        const { createOpenAI } = await import("@ai-sdk/openai");
        return createOpenAI({ ...access, fetch: withFinishReason(access.fetch) }).chat(endpoint.modelId);
      },
    }),
};
