import type { Config } from "./config/config.ts";
import type { Providers } from "./create-providers.ts";
import type { ProviderSettings } from "./features/accounts/organization/provider-settings.ts";
import type { Assistant } from "./features/assistants/assistant.ts";
import { chooseModel } from "./features/assistants/choose-model.ts";
import { readAssistantSecrets } from "./features/assistants/read-assistant-secrets.ts";
import { readFallbackKeys } from "./features/vendor-settings/read-fallback-keys.ts";
import type { OrganizationScope } from "./platform/database/scope.ts";
import type { Platform } from "./platform/platform.ts";
import type { LanguageModel } from "./providers/llm/language-model.ts";

export interface AnsweringModelParts {
  readonly platform: Pick<Platform, "envelope">;
  readonly config: Pick<Config, "modelKeys" | "demoOnCarriers">;
  readonly providers: Pick<Providers, "models" | "localEndpoints" | "keySlots">;
  readonly providerSettings: ProviderSettings;
  readonly demoResponder: LanguageModel;
}

/** What an assistant answers the texts of carriers' numbers with; null when nothing may. Asks no model. */
export function chooseTextModel(
  parts: AnsweringModelParts,
  scope: OrganizationScope,
  assistant: Assistant,
): Promise<LanguageModel | null> {
  // A carrier's number is a customer's real phone: rules that pass for AI answer there only when asked to.
  return chooseAnsweringModel(parts, scope, assistant, { mayBeDemo: parts.config.demoOnCarriers });
}

/** The same for whatever way people talk to the assistant. */
export async function chooseAnsweringModel(
  parts: AnsweringModelParts,
  scope: OrganizationScope,
  assistant: Assistant,
  { mayBeDemo }: { readonly mayBeDemo: boolean },
): Promise<LanguageModel | null> {
  const secrets = await readAssistantSecrets(parts.platform, scope, assistant.id);
  const keys = {
    settings: await parts.providerSettings.load(scope.organizationId),
    fallbackKeys: await readFallbackKeys(parts.platform, scope),
  };
  return chooseModel(
    {
      models: parts.providers.models,
      localEndpoints: parts.providers.localEndpoints,
      operatorKeys: parts.config.modelKeys,
      keySlots: parts.providers.keySlots,
      demoResponder: mayBeDemo ? parts.demoResponder : null,
    },
    assistant,
    secrets,
    keys,
  );
}
