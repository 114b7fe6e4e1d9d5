import type { Secret } from "@parley/foundation/secret";
import { mapSecretsOfObject, pathText, type SecretPath } from "../../platform/record-secrets/secret-places.ts";
import type { Assistant, ModelChoice } from "./assistant.ts";

/** The secrets of one assistant, decrypted, by their path in the record. */
export type AssistantSecrets = ReadonlyMap<string, Secret>;

/**
 * The assistant's own key for a model: the one stored with the choice, else the one it holds for that provider. The
 * latter is sent only to the provider's own address: it was not given for another.
 */
export function modelKeyOf(secrets: AssistantSecrets, choice: ModelChoice): Secret | null {
  const path = keyPathOf(choice);
  const own = path === null ? undefined : secrets.get(pathText(path));
  if (own !== undefined) return own;
  return choice.baseUrl === null ? providerKeyOf(secrets, choice.provider) : null;
}

function keyPathOf({ fallbackPosition }: ModelChoice): SecretPath | null {
  if (fallbackPosition === "none") return null;
  return fallbackPosition === null
    ? ["llm_provider_config", "api_key"]
    : ["llm_fallback_providers", "fallbacks", fallbackPosition, "api_key"];
}

/** The assistant's own key for a vendor of any kind (`deepgram`, `elevenlabs`, …): `api_keys` of the record. */
function providerKeyOf(secrets: AssistantSecrets, provider: string): Secret | null {
  return secrets.get(pathText(["api_keys", provider])) ?? null;
}

/** The record's tools with their secrets in place of the masks: for calling a tool, never for a response or a log. */
export function customToolsWithSecrets(assistant: Assistant, secrets: AssistantSecrets): Assistant["customTools"] {
  return assistant.customTools.map((tool, index) =>
    mapSecretsOfObject(
      tool,
      ["tools_settings", "custom_tools", index],
      (path) => secrets.get(pathText(path))?.reveal() ?? null,
    ),
  );
}
