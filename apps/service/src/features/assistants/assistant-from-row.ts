import { DEFAULT_MODEL } from "@parley/contracts/assistant-defaults";
import { type AssistantSettings, assistantSettings } from "@parley/contracts/assistant-settings-schemas";
import { asId } from "@parley/foundation/branded-ids";
import type { Selectable } from "kysely";
import type { Assistants } from "../../platform/database/schema.generated.ts";
import type { Assistant, ModelChoice } from "./assistant.ts";

export type AssistantRow = Pick<
  Selectable<Assistants>,
  | "id"
  | "organization_id"
  | "user_id"
  | "name"
  | "description"
  | "is_active"
  | "settings"
  | "version"
  | "created_at"
  | "updated_at"
>;

/** The stored settings with the defaults of members that came later. */
export function settingsOf(row: Pick<AssistantRow, "settings">): AssistantSettings {
  return assistantSettings.parse(row.settings);
}

export function assistantFromRow(row: AssistantRow): Assistant {
  const settings = settingsOf(row);
  const { llm_settings: llm, llm_fallback_providers: fallbacks, tools_settings: tools } = settings;
  return {
    id: asId(row.id),
    organizationId: asId(row.organization_id),
    userId: asId(row.user_id),
    name: row.name,
    description: row.description,
    isActive: row.is_active,
    systemPrompt: llm.system_prompt,
    welcomeMessage: llm.welcome_message,
    modelSettings: {
      temperature: llm.temperature,
      maxTokens: llm.max_tokens,
      topP: llm.top_p,
      frequencyPenalty: llm.frequency_penalty,
      presencePenalty: llm.presence_penalty,
      stopSequences: llm.stop_sequences,
    },
    model: modelChoice(settings.llm_provider ?? "openai", settings.llm_provider_config, null),
    fallbackModels: fallbacks.enabled
      ? fallbacks.fallbacks.flatMap((entry, position) =>
          entry["enabled"] === false ? [] : [modelChoice(entry.provider, entry, position)],
        )
      : [],
    enabledTools: tools.enabled_tools,
    customTools: tools.custom_tools,
    webhookUrl: settings.webhook_url,
    smsWebhookUrl: settings.sms_webhook_url,
    messagingServiceSid: settings.messaging_service_sid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Where `DEFAULT_MODEL` is a name of the provider's own, or of the owner's deployment. */
const PROVIDERS_WITH_DEFAULT_MODEL: ReadonlySet<string> = new Set([
  "openai",
  "azure",
  "azure_ai_foundry",
  "custom",
  "custom_websocket",
]);

/** The record says `DEFAULT_MODEL` when nobody chose; beside another provider that means the provider's own default. */
function modelChoice(
  provider: string,
  config: { readonly model: string | null; readonly base_url: string | null },
  fallbackPosition: number | null,
): ModelChoice {
  const isForeignDefault = config.model === DEFAULT_MODEL && !PROVIDERS_WITH_DEFAULT_MODEL.has(provider);
  return {
    provider,
    modelId: isForeignDefault || config.model === "" ? null : config.model,
    baseUrl: config.base_url === "" ? null : config.base_url,
    fallbackPosition,
  };
}
