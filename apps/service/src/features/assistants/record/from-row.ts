import { type AssistantSettings, assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { asId } from "@parley/foundation/branded-ids";
import type { AiDisclosure } from "../../../conversation/disclosure/ai-disclosure.ts";
import type { Assistant, KnowledgeProfile } from "../assistant.ts";
import { modelChoice } from "../model-choice.ts";
import { voiceProfileOf } from "../voice-profile.ts";

export interface AssistantRow {
  readonly id: number;
  readonly organization_id: number;
  readonly user_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly is_active: boolean;
  /** As stored, perhaps by an older version; see `settingsOf`. */
  readonly settings: unknown;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The stored settings, with defaults for members that were added later. */
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
    claims: tools.claims ?? "enforce",
    knowledge: knowledgeOf(settings),
    aiDisclosure: aiDisclosureOf(settings),
    voice: voiceProfileOf(settings),
    webhookUrl: settings.webhook_url,
    smsWebhookUrl: settings.sms_webhook_url,
    messagingServiceSid: settings.messaging_service_sid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function aiDisclosureOf({ ai_disclosure: given }: AssistantSettings): AiDisclosure {
  const texts = Object.entries(given?.texts ?? {}).flatMap(([tag, text]): [string, string][] =>
    text === null || text.trim() === "" ? [] : [[tag.toLowerCase().replaceAll("_", "-"), text.trim()]],
  );
  return { isEnabled: given?.enabled ?? true, texts: new Map(texts) };
}

function knowledgeOf({ rag_settings: rag }: AssistantSettings): KnowledgeProfile {
  return {
    isEnabled: rag.enabled,
    looksUpFirst: rag.rag_inject_before_llm,
    passageLimit: Math.min(20, Math.max(1, rag.search_limit)),
    chunkSize: rag.chunk_size,
    chunkOverlap: rag.chunk_overlap,
    readsAtOnce: rag.auto_process,
    includesMetadata: rag.include_metadata,
    maxTokens: Math.max(100, rag.context_window_tokens),
    embeddingModel: rag.embedding_model,
    leastSimilarity: Math.min(1, Math.max(0, rag.similarity_threshold)),
    chunkingStrategy: rag.chunking_strategy,
  };
}
