import { z } from "zod";
import { memoryWritePolicy } from "../learning/memory-policy-schema.ts";
import { llmProviderName } from "../provider-names.ts";
import { recordTool } from "../tools/tool-schemas.ts";
import { usageLimits } from "../usage-schemas.ts";
import { shortText } from "../wire-types.ts";
import { DEFAULT_IDLE_MESSAGE, DEFAULT_MODEL, DEFAULT_SYSTEM_PROMPT } from "./assistant-defaults.ts";
import { sttSettings, ttsSettings } from "./assistant-speech-schemas.ts";

const word = z.string().max(512);
const address = z.string().max(2_048);
/** A PEM key is about 3,300 characters at 4,096 bits. */
const secret = z.string().max(16_384);
const freeForm = z.record(z.string(), z.unknown());
const scenarios = z.array(z.string().max(4_096)).max(200);

/** Where events are posted: https, well-formed, without user information, at most 2,048 characters. */
export const webhookUrl = z.string().max(2_048).refine(isWebhookUrl, {
  message: "Input should be an https address without a user name or password",
});

function isWebhookUrl(value: string): boolean {
  // The URL parser repairs blanks and control characters, but the stored URL should be the one that is called.
  if (/[\s\p{Cc}\\]/u.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === "https:" && /^https:\/\/[^/]/i.test(value) && url.username === "" && url.password === "";
}

export const llmProviderConfig = z.looseObject({
  api_key: secret.nullable().default(null),
  base_url: address.nullable().default(null),
  model: word.nullable().default(DEFAULT_MODEL),
  custom_config: freeForm.nullable().default(null),
});

const llmSettings = z.looseObject({
  temperature: z.number().default(0.5),
  max_tokens: z.int().default(1_000),
  system_prompt: shortText.default(DEFAULT_SYSTEM_PROMPT),
  welcome_message: shortText.nullable().default(null),
  top_p: z.number().default(1),
  frequency_penalty: z.number().default(0),
  presence_penalty: z.number().default(0),
  stop_sequences: z.array(word).max(100).default([]),
});

const interruptionSettings = z.looseObject({
  interruption_threshold: z.int().default(3),
  min_speaking_time: z.number().default(0.5),
  interruption_cooldown: z.number().default(2),
  interruption_mode: word.nullable().default(null),
  min_stt_confidence: z.number().default(0.65),
  confirmation_window_ms: z.int().default(400),
  tentative_confirm_words: z.int().default(2),
  backchannel_filter: z.boolean().default(true),
  tail_protection_ms: z.int().default(2_000),
});

const endCallTool = z.looseObject({
  enabled: z.boolean().default(false),
  scenarios: scenarios.default([]),
  custom_message: shortText.nullable().default(null),
});

const transferCallTool = z.looseObject({
  enabled: z.boolean().default(false),
  scenarios: scenarios.default([]),
  transfer_numbers: z.array(word).max(200).default([]),
  custom_message: shortText.nullable().default(null),
  transfer_type: z.enum(["cold", "warm"]).default("cold"),
  agent_confirmation: z.boolean().default(false),
  unavailable_message: shortText.nullable().default(null),
});

const dtmfSolverTool = z.looseObject({
  enabled: z.boolean().default(false),
  scenarios: scenarios.default([]),
});

const sendSmsTool = z.looseObject({
  enabled: z.boolean().default(false),
  scenarios: scenarios.default([]),
  default_message: shortText.nullable().default(null),
});

const toolsSettings = z.looseObject({
  enabled_tools: z.array(word).max(200).default([]),
  end_call: endCallTool.prefault({}),
  transfer_call: transferCallTool.prefault({}),
  dtmf_solver: dtmfSolverTool.prefault({}),
  send_sms: sendSmsTool.prefault({}),
  /**
   * "I have booked your table" without a tool's success in the conversation: `enforce` never says it, `log` only notes it. Null:
   * `enforce`.
   */
  claims: z.enum(["enforce", "log", "off"]).nullable().default("enforce"),
  /** Tools as `POST /api/v1/tools` accepts them. */
  custom_tools: z.array(recordTool).max(128).default([]),
});

const ragSettings = z.looseObject({
  enabled: z.boolean().default(false),
  rag_inject_before_llm: z.boolean().default(false),
  search_limit: z.int().default(3),
  similarity_threshold: z.number().default(0.7),
  embedding_model: word.default("text-embedding-3-small"),
  chunking_strategy: word.default("recursive"),
  chunk_size: z.int().default(1_000),
  chunk_overlap: z.int().default(200),
  auto_process: z.boolean().default(true),
  include_metadata: z.boolean().default(true),
  context_window_tokens: z.int().default(4_000),
});

const llmFallbackProvider = z.looseObject({
  provider: word,
  api_key: secret.nullable().default(null),
  base_url: address.nullable().default(null),
  model: word.nullable().default(null),
});

const llmFallbackSettings = z.looseObject({
  enabled: z.boolean().default(false),
  fallbacks: z.array(llmFallbackProvider).max(32).default([]),
});

const phrase = z.string().trim().min(1).max(200).regex(/\p{L}/u, "needs a letter");

const backchannelSettings = z.looseObject({
  enabled: z.boolean().default(false),
  /** 1 rare … 5 aggressive. */
  frequency: z.int().min(1).max(5).default(3),
});

const languageCode = z.string().regex(/^[a-z]{2,3}$/, "needs a language's code, such as en");

/** Whether the assistant goes on in the language that the caller is heard to speak. */
const languageSettings = z.looseObject({
  follow_caller: z.boolean().default(false),
  /** Empty: any that the recognizer tells. */
  languages: z.array(languageCode).max(50).default([]),
  /** Voices by language, at the vendor of `tts_settings`; the same one where there is none. */
  voices: z.record(languageCode, z.string().trim().min(1).max(512)).default({}),
});

/** What is said while the caller waits for a tool or for the model's first words. */
const fillerSettings = z.looseObject({
  enabled: z.boolean().default(true),
  delay_ms: z.int().min(500).max(10_000).default(1_200),
  /** By language (`en`, `de`); ours where there are none. */
  phrases: z.record(languageCode, z.array(phrase).max(20)).default({}),
});

const recordingSettings = z.looseObject({
  enabled: z.boolean().default(true),
  format: z.enum(["wav", "mp3"]).nullable().default("mp3"),
  sample_rate: z.int().nullable().default(8_000),
  channels: z.int().nullable().default(1),
  record_user_audio: z.boolean().nullable().default(true),
  record_assistant_audio: z.boolean().nullable().default(true),
  record_mixed_audio: z.boolean().nullable().default(true),
  /** Null: off. */
  record_user_only_track: z.boolean().nullable().default(null),
  auto_save: z.boolean().nullable().default(true),
  recordings_dir: word.nullable().default("recordings"),
  create_database_records: z.boolean().nullable().default(true),
  disclosure_enabled: z.boolean().nullable().default(false),
  disclosure_message: shortText.nullable().default(null),
  disclosure_mode: word.nullable().default("every_call"),
});

/** `de`, `de-AT`; `multi`: whatever the caller speaks. */
const languageTag = z.string().regex(/^(?:multi|[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{1,8}){0,3})$/, {
  message: "Input should be a language tag, like de or de-AT",
});

const aiDisclosure = z.looseObject({
  /** Null: on. */
  enabled: z.boolean().nullable().default(true),
  /** By language, instead of the platform's own sentence; a null is as if it were not there. */
  texts: z
    .record(languageTag, z.string().max(300).nullable())
    .refine((texts) => Object.keys(texts).length <= 200, { message: "There are at most 200 languages" })
    .nullable()
    .default(null),
});

const concurrencyLimit = z.int().min(1).max(1_000).nullable().default(null);

/**
 * Every member of an assistant that people set, except name, description and `is_active`, each with the interface's
 * default. Members we do not know are kept, at every level.
 */
export const assistantSettings = z.looseObject({
  llm_provider: llmProviderName.nullable().default("openai"),
  llm_provider_config: llmProviderConfig.prefault({}),
  llm_settings: llmSettings.prefault({}),
  webhook_url: webhookUrl.nullable().default(null),
  sms_webhook_url: webhookUrl.nullable().default(null),
  messaging_service_sid: word.nullable().default(null),
  interruption_settings: interruptionSettings.prefault({}),
  tts_settings: ttsSettings.prefault({}),
  stt_settings: sttSettings.prefault({}),
  end_call_message: shortText.nullable().default(null),
  transfer_call_message: shortText.nullable().default(null),
  idle_message: shortText.nullable().default(DEFAULT_IDLE_MESSAGE),
  max_idle_messages: z.int().min(0).nullable().default(null),
  idle_timeout: z.int().min(0).nullable().default(null),
  /** Seconds; null: unlimited. */
  max_call_length: z.int().min(1).nullable().default(null),
  conversation_continuity_enabled: z.boolean().nullable().default(true),
  tools_settings: toolsSettings.prefault({}),
  rag_settings: ragSettings.prefault({}),
  /** Narrows the organization's; null: that one alone. */
  memory_write_policy: memoryWritePolicy.nullable().default(null),
  llm_fallback_providers: llmFallbackSettings.prefault({}),
  bypass_numbers: z.array(word).max(1_000).nullable().default(null),
  custom_settings: z.looseObject({ limits: usageLimits.nullish() }).nullable().default(null),
  /** What says, first of all, that an AI speaks or writes. Null: on, in the platform's own words. */
  ai_disclosure: aiDisclosure.nullable().default(null),
  backchannel_settings: backchannelSettings.nullable().default(null),
  filler_settings: fillerSettings.prefault({}),
  language_settings: languageSettings.prefault({}),
  recording_settings: recordingSettings.nullable().default(null),
  api_keys: z
    .record(z.string().regex(/^[\w.-]{1,64}$/), secret.nullable())
    .nullable()
    .default(null),
  tts_limit: concurrencyLimit,
  stt_limit: concurrencyLimit,
});
export type AssistantSettings = z.output<typeof assistantSettings>;
