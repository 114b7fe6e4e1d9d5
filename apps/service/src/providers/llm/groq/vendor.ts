import { createGroq } from "@ai-sdk/groq";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";

const DEFAULT_BASE_URL = "https://api.groq.com/openai/v1";

/** Groq: open models behind OpenAI's chat completions. */
export const groqVendor: ModelVendor = {
  defaultBaseUrl: DEFAULT_BASE_URL,
  defaultModelId: "llama-3.3-70b-versatile",
  modelIds: ["llama-3.3-70b-versatile", "llama-3.1-8b-instant", "openai/gpt-oss-120b", "openai/gpt-oss-20b"],

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: DEFAULT_BASE_URL,
      open: (access) => createGroq({ ...access }).languageModel(endpoint.modelId),
    }),
};
