import type { ModelVendorSettings } from "../model-vendor.ts";

export const AZURE_SETTINGS = {
  variables: { key: "AZURE_OPENAI_API_KEY", baseUrl: "AZURE_OPENAI_BASE_URL", baseUrlForm: "with-path" },
  defaultBaseUrl: null,
  defaultModelId: "gpt-4o-mini",
  modelIds: ["gpt-4o-mini", "gpt-4o", "gpt-4.1", "gpt-4.1-mini", "gpt-4.1-nano"],
} satisfies ModelVendorSettings;
