import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { listAnthropicModels } from "./list-models.ts";
import { ANTHROPIC_PRICES } from "./prices.ts";
import { ANTHROPIC_SETTINGS } from "./settings.ts";

/**
 * Anthropic messages. Penalties do not exist there and are dropped; a temperature above 1 becomes 1; with a temperature
 * `top_p` is dropped.
 */
export const anthropicVendor: ModelVendor = {
  ...ANTHROPIC_SETTINGS,
  prices: ANTHROPIC_PRICES,

  listModels: listAnthropicModels,

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: ANTHROPIC_SETTINGS.defaultBaseUrl,
      mustUserBegin: true,
      open: async (access) =>
        (await import("@ai-sdk/anthropic")).createAnthropic({ ...access }).messages(endpoint.modelId),
    }),
};
