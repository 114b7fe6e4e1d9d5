import { createXai } from "@ai-sdk/xai";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";

const DEFAULT_BASE_URL = "https://api.x.ai/v1";

/** xAI responses (`/responses`). Penalties and stop sequences do not exist there and are dropped. */
export const xaiVendor: ModelVendor = {
  defaultBaseUrl: DEFAULT_BASE_URL,
  defaultModelId: "grok-4.3",
  modelIds: ["grok-4.3", "grok-4.20-non-reasoning", "grok-4.20-reasoning", "grok-latest"],

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: DEFAULT_BASE_URL,
      // It keeps dialogues of this API for 30 days unless told not to (docs.x.ai, "Responses"); they are our customers'.
      providerOptions: { xai: { store: false } },
      open: (access) => createXai({ ...access }).responses(endpoint.modelId),
    }),
};
