import { createGoogle } from "@ai-sdk/google";
import { createKeyedModel } from "../keyed-model.ts";
import type { ModelVendor } from "../model-vendor.ts";

const DEFAULT_BASE_URL = "https://generativelanguage.googleapis.com/v1beta";

/** Google's Gemini API (generateContent), not Vertex AI. */
export const geminiVendor: ModelVendor = {
  defaultBaseUrl: DEFAULT_BASE_URL,
  defaultModelId: "gemini-2.5-flash",
  modelIds: ["gemini-2.5-flash", "gemini-2.5-flash-lite", "gemini-2.5-pro", "gemini-2.0-flash"],

  create: (endpoint, dependencies) =>
    createKeyedModel(endpoint, dependencies, {
      defaultBaseUrl: DEFAULT_BASE_URL,
      mustUserBegin: true,
      open: (access) => createGoogle({ ...access }).chat(endpoint.modelId),
    }),
};
