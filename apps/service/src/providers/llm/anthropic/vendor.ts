import { createAnthropic } from "@ai-sdk/anthropic";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";

const DEFAULT_BASE_URL = "https://api.anthropic.com/v1";

/**
 * Anthropic messages. Penalties do not exist there and are dropped; a temperature above 1 becomes 1; with a temperature
 * `top_p` is dropped.
 */
export const anthropicVendor: ModelVendor = {
  defaultBaseUrl: DEFAULT_BASE_URL,
  defaultModelId: "claude-haiku-4-5",
  modelIds: ["claude-haiku-4-5", "claude-sonnet-4-5", "claude-sonnet-4-6", "claude-opus-4-5", "claude-opus-4-6"],

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: DEFAULT_BASE_URL,
      mustUserBegin: true,
      open: (access) => createAnthropic({ ...access }).messages(endpoint.modelId),
    }),
};
