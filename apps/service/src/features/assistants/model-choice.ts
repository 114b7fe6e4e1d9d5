import { DEFAULT_MODEL } from "@parley/contracts/assistants/assistant-defaults";
import { isJsonObject, type JsonObject } from "../../platform/record-secrets/secret-places.ts";
import type { ModelChoice } from "./assistant.ts";

/** Providers for which `DEFAULT_MODEL` is one of their own model names, or the name of the owner's deployment. */
const PROVIDERS_WITH_DEFAULT_MODEL: ReadonlySet<string> = new Set([
  "openai",
  "azure",
  "azure_ai_foundry",
  "custom",
  "custom_websocket",
]);

/**
 * The model a configuration (`llm_provider_config`, an entry of the fallbacks) names. A record says `DEFAULT_MODEL`
 * when nobody chose one; with any other provider that means the provider's own default.
 */
export function modelChoice(provider: string, config: JsonObject, fallbackPosition: number | null): ModelChoice {
  const modelId = textOrNull(config["model"]);
  const isForeignDefault = modelId === DEFAULT_MODEL && !PROVIDERS_WITH_DEFAULT_MODEL.has(provider);
  const customConfig = fallbackPosition === null ? config["custom_config"] : config["config"];
  return {
    provider,
    modelId: isForeignDefault ? null : modelId,
    baseUrl: textOrNull(config["base_url"]),
    customConfig: isJsonObject(customConfig) ? customConfig : null,
    fallbackPosition,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
