import { createKeyedModel } from "../keyed-model.ts";
import { listOpenaiModels } from "../listing/list-openai-models.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { XAI_PRICES } from "./prices.ts";
import { XAI_SETTINGS } from "./settings.ts";

/** xAI responses (`/responses`). Penalties and stop sequences do not exist there and are dropped. */
export const xaiVendor: ModelVendor = {
  ...XAI_SETTINGS,
  prices: XAI_PRICES,

  listModels: (access, dependencies) =>
    listOpenaiModels(access, dependencies, { defaultBaseUrl: XAI_SETTINGS.defaultBaseUrl, needsKey: true }),

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: XAI_SETTINGS.defaultBaseUrl,
      // By default xAI keeps this API's dialogues for 30 days (docs.x.ai, "Responses"), but they belong to our customers.
      providerOptions: { xai: { store: false } },
      open: async (access) => (await import("@ai-sdk/xai")).createXai({ ...access }).responses(endpoint.modelId),
    }),
};
