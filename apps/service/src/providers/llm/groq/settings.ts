import type { ModelVendorSettings } from "../model-vendor.ts";

export const GROQ_SETTINGS = {
  variables: { key: "GROQ_API_KEY", baseUrl: "GROQ_BASE_URL", baseUrlForm: "with-path" },
  defaultBaseUrl: "https://api.groq.com/openai/v1",
  defaultModelId: "llama-3.3-70b-versatile",
  modelIds: ["llama-3.3-70b-versatile", "llama-3.1-8b-instant", "openai/gpt-oss-120b", "openai/gpt-oss-20b"],
} satisfies ModelVendorSettings;
