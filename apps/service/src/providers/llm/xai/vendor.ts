import { createXai } from "@ai-sdk/xai";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";
import { XAI_PRICES } from "./prices.ts";
import { XAI_SETTINGS } from "./settings.ts";

/** xAI responses (`/responses`). Penalties and stop sequences do not exist there and are dropped. */
export const xaiVendor: ModelVendor = {
  ...XAI_SETTINGS,
  prices: XAI_PRICES,

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: XAI_SETTINGS.defaultBaseUrl,
      // It keeps dialogues of this API for 30 days unless told not to (docs.x.ai, "Responses"); they are our customers'.
      providerOptions: { xai: { store: false } },
      open: (access) => createXai({ ...access }).responses(endpoint.modelId),
    }),
};
