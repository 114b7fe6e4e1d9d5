import type { ModelVendorSettings } from "../model-vendor.ts";

export const AZURE_AI_FOUNDRY_SETTINGS = {
  variables: { key: "AZURE_AI_FOUNDRY_API_KEY", baseUrl: "AZURE_AI_FOUNDRY_BASE_URL", baseUrlForm: "with-path" },
  defaultBaseUrl: null,
  defaultModelId: "gpt-4o-mini",
  modelIds: ["gpt-4o-mini", "gpt-4o", "DeepSeek-V3", "Llama-3.3-70B-Instruct", "Phi-4"],
} satisfies ModelVendorSettings;
