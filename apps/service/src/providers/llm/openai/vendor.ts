import { createOpenAI } from "@ai-sdk/openai";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";

const DEFAULT_BASE_URL = "https://api.openai.com/v1";

/** Chat completions, not responses: the address may be a proxy or a local server, and those speak the former. */
export const openaiVendor: ModelVendor = {
  defaultBaseUrl: DEFAULT_BASE_URL,
  defaultModelId: "gpt-4o-mini",
  modelIds: ["gpt-4o-mini", "gpt-4o", "gpt-4.1", "gpt-4.1-mini", "gpt-4.1-nano", "gpt-5", "gpt-5-mini", "gpt-5-nano"],

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: DEFAULT_BASE_URL,
      open: (access) => createOpenAI({ ...access }).chat(endpoint.modelId),
    }),
};
