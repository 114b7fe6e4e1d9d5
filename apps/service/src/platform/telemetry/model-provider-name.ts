/** Vendors of models whose names in OpenTelemetry's conventions (`gen_ai.provider.name`) differ from ours. */
const NAMES: Readonly<Record<string, string>> = {
  azure: "azure.ai.openai",
  azure_ai_foundry: "azure.ai.inference",
  gemini: "gcp.gemini",
  xai: "x_ai",
};

/** Other vendors keep their names, as the conventions allow. */
export function modelProviderName(provider: string): string {
  return NAMES[provider] ?? provider;
}
