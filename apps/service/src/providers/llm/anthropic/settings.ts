import type { ModelVendorSettings } from "../model-vendor.ts";

export const ANTHROPIC_SETTINGS = {
  variables: { key: "ANTHROPIC_API_KEY", baseUrl: "ANTHROPIC_BASE_URL", baseUrlForm: "with-path" },
  defaultBaseUrl: "https://api.anthropic.com/v1",
  defaultModelId: "claude-haiku-4-5",
  modelIds: ["claude-haiku-4-5", "claude-sonnet-4-5", "claude-sonnet-4-6", "claude-opus-4-5", "claude-opus-4-6"],
} satisfies ModelVendorSettings;
