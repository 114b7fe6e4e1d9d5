import { createXai } from "@ai-sdk/xai";
import { defaultSettingsMiddleware, wrapLanguageModel } from "ai";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";

const DEFAULT_BASE_URL = "https://api.x.ai/v1";

/** xAI keeps dialogues of this API for 30 days unless told not to (docs.x.ai, "Responses"); they are our customers'. */
const keepsNothing = defaultSettingsMiddleware({ settings: { providerOptions: { xai: { store: false } } } });

/** xAI responses (`/responses`). Penalties and stop sequences do not exist there and are dropped. */
export const xaiVendor: ModelVendor = {
  defaultBaseUrl: DEFAULT_BASE_URL,
  defaultModelId: "grok-4.3",
  modelIds: ["grok-4.3", "grok-4.20-non-reasoning", "grok-4.20-reasoning", "grok-latest"],

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: DEFAULT_BASE_URL,
      open: (access) =>
        wrapLanguageModel({ model: createXai({ ...access }).responses(endpoint.modelId), middleware: keepsNothing }),
    }),
};
