import type { ModelVendorSettings } from "../model-vendor.ts";

export const OPENAI_SETTINGS = {
  variables: { key: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL", baseUrlForm: "with-path" },
  defaultBaseUrl: "https://api.openai.com/v1",
  defaultModelId: "gpt-4o-mini",
  modelIds: ["gpt-4o-mini", "gpt-4o", "gpt-4.1", "gpt-4.1-mini", "gpt-4.1-nano", "gpt-5", "gpt-5-mini", "gpt-5-nano"],
} satisfies ModelVendorSettings;
