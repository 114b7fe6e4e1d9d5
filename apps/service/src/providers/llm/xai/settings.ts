import type { ModelVendorSettings } from "../model-vendor.ts";

export const XAI_SETTINGS = {
  variables: { key: "XAI_API_KEY", baseUrl: "XAI_BASE_URL", baseUrlForm: "with-path" },
  defaultBaseUrl: "https://api.x.ai/v1",
  defaultModelId: "grok-4.3",
  modelIds: ["grok-4.3", "grok-4.20-non-reasoning", "grok-4.20-reasoning", "grok-latest"],
} satisfies ModelVendorSettings;
