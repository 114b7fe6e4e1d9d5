import type { ModelVendorSettings } from "../model-vendor.ts";

export const GEMINI_SETTINGS = {
  variables: {
    key: "GOOGLE_GENERATIVE_AI_API_KEY",
    baseUrl: "GOOGLE_GENERATIVE_AI_BASE_URL",
    baseUrlForm: "with-path",
  },
  defaultBaseUrl: "https://generativelanguage.googleapis.com/v1beta",
  defaultModelId: "gemini-2.5-flash",
  modelIds: ["gemini-2.5-flash", "gemini-2.5-flash-lite", "gemini-2.5-pro", "gemini-2.0-flash"],
} satisfies ModelVendorSettings;
