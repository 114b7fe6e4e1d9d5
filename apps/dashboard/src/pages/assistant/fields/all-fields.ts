import { type FieldGroup, type FieldSpec, type OfferSpec, plain } from "./field-spec.ts";

const VOICES = plain("elevenlabs", "cartesia", "deepgram", "openai", "custom", "espeak");
const RECOGNIZERS = plain("deepgram", "elevenlabs", "assemblyai", "soniox", "openai", "custom");
const MODEL_VENDORS = plain(
  "openai",
  "azure",
  "azure_ai_foundry",
  "anthropic",
  "gemini",
  "xai",
  "groq",
  "custom",
  "custom_websocket",
);

const offerOf = (list: OfferSpec["list"], settings: "tts_settings" | "stt_settings", vendor: string): OfferSpec => ({
  list,
  vendorAt: `${settings}.provider`,
  vendor,
  addressAt: `${settings}.provider_config.base_url`,
});

/** What the tabs of an assistant's page change, in groups. Everything else is changed as JSON. */
export const ALL_FIELDS = {
  prompt: [
    {
      fields: [
        { path: "name", kind: "text", default: null, hint: "hint.name", isDefaultInHint: true },
        { path: "description", kind: "text", default: null, hint: "hint.description", isDefaultInHint: true },
        {
          path: "llm_settings.system_prompt",
          kind: "area",
          default: null,
          rows: 16,
          hint: "hint.system_prompt",
          isDefaultInHint: true,
        },
        {
          path: "llm_settings.welcome_message",
          kind: "area",
          default: null,
          rows: 2,
          hint: "hint.welcome",
          isDefaultInHint: true,
        },
      ],
    },
  ],
  model: [
    {
      fields: [
        { path: "llm_provider", kind: "choice", default: "openai", options: MODEL_VENDORS },
        {
          path: "llm_provider_config.model",
          kind: "offer",
          default: "gpt-4o-mini",
          hint: "hint.model",
          offer: {
            list: "llm",
            vendorAt: "llm_provider",
            vendor: "openai",
            addressAt: "llm_provider_config.base_url",
          },
        },
        { path: "llm_provider_config.api_key", kind: "secret", default: null, hint: "hint.model-key" },
        { path: "llm_provider_config.base_url", kind: "text", default: null, hint: "hint.base_url" },
      ],
    },
    {
      title: "group.writing",
      fields: [
        { path: "llm_settings.temperature", kind: "number", default: 0.5, step: 0.1 },
        { path: "llm_settings.max_tokens", kind: "number", default: 1000 },
        { path: "llm_settings.top_p", kind: "number", default: 1, step: 0.05 },
        { path: "llm_settings.frequency_penalty", kind: "number", default: 0, step: 0.1 },
        { path: "llm_settings.presence_penalty", kind: "number", default: 0, step: 0.1 },
        { path: "llm_settings.stop_sequences", kind: "lines", default: [], hint: "hint.lines" },
        { path: "llm_fallback_providers.enabled", kind: "switch", default: false, hint: "hint.fallbacks" },
      ],
    },
  ],
  speech: [
    {
      title: "group.voice",
      fields: [
        { path: "tts_settings.provider", kind: "text", default: "elevenlabs", options: VOICES },
        {
          path: "tts_settings.voice_id",
          kind: "offer",
          default: "rachel",
          hint: "hint.voice",
          offer: offerOf("voices", "tts_settings", "elevenlabs"),
        },
        {
          path: "tts_settings.model_id",
          kind: "offer",
          default: "turbo",
          offer: offerOf("tts", "tts_settings", "elevenlabs"),
        },
        { path: "tts_settings.speed", kind: "number", default: 1, step: 0.05 },
        { path: "tts_settings.volume", kind: "number", default: 1, step: 0.1 },
        { path: "tts_settings.stability", kind: "number", default: 0.5, step: 0.05, hint: "hint.elevenlabs" },
        { path: "tts_settings.similarity_boost", kind: "number", default: 0.75, step: 0.05, hint: "hint.elevenlabs" },
        { path: "tts_settings.background_sound.enabled", kind: "switch", default: false },
      ],
    },
    {
      title: "group.recognizer",
      fields: [
        { path: "stt_settings.provider", kind: "choice", default: "deepgram", options: RECOGNIZERS },
        {
          path: "stt_settings.model",
          kind: "offer",
          default: "nova-2",
          offer: offerOf("stt", "stt_settings", "deepgram"),
          options: plain("nova-2", "nova-3", "flux-general-en"),
        },
        {
          path: "stt_settings.language",
          kind: "text",
          default: "en-US",
          hint: "hint.language",
          options: plain("en-US", "en-GB", "es", "de", "zh", "multi"),
        },
        { path: "stt_settings.keyterms", kind: "lines", default: [], hint: "hint.lines" },
        { path: "language_settings.follow_caller", kind: "switch", default: false, hint: "hint.follow_caller" },
      ],
    },
    {
      title: "group.keys",
      fields: [
        { path: "api_keys.elevenlabs", kind: "secret", default: null },
        { path: "api_keys.cartesia", kind: "secret", default: null },
        { path: "api_keys.deepgram", kind: "secret", default: null },
        { path: "api_keys.assemblyai", kind: "secret", default: null },
        { path: "api_keys.soniox", kind: "secret", default: null },
        { path: "api_keys.openai", kind: "secret", default: null },
      ],
    },
  ],
  turns: [
    {
      title: "group.interruptions",
      fields: [
        {
          path: "interruption_settings.interruption_mode",
          kind: "choice",
          default: null,
          hint: "hint.interruption_mode",
          options: [
            ["fast", "choice.fast"],
            ["balanced", "choice.balanced"],
            ["patient", "choice.patient"],
          ],
        },
        { path: "interruption_settings.interruption_threshold", kind: "number", default: 3 },
        { path: "interruption_settings.min_speaking_time", kind: "number", default: 0.5, step: 0.1 },
        { path: "interruption_settings.interruption_cooldown", kind: "number", default: 2, step: 0.1 },
        { path: "interruption_settings.min_stt_confidence", kind: "number", default: 0.65, step: 0.05 },
        { path: "interruption_settings.backchannel_filter", kind: "switch", default: true, hint: "hint.backchannel" },
      ],
    },
    {
      title: "group.turn-end",
      fields: [
        { path: "stt_settings.endpointing.silence_threshold", kind: "number", default: 500, hint: "hint.silence" },
        { path: "stt_settings.utterance_timeout_seconds", kind: "number", default: null, means: 1.5, step: 0.1 },
        { path: "stt_settings.incomplete_utterance_detection", kind: "switch", default: null, means: true },
      ],
    },
    {
      title: "group.waiting",
      fields: [
        { path: "filler_settings.enabled", kind: "switch", default: true, hint: "hint.filler" },
        { path: "filler_settings.delay_ms", kind: "number", default: 1200 },
        { path: "backchannel_settings.enabled", kind: "switch", default: false, hint: "hint.assent" },
        {
          path: "idle_message",
          kind: "area",
          default: null,
          rows: 2,
          hint: "hint.idle_message",
          isDefaultInHint: true,
        },
        { path: "idle_timeout", kind: "number", default: null, means: 30 },
        { path: "max_idle_messages", kind: "number", default: null, means: 3 },
        { path: "max_call_length", kind: "number", default: null, means: 14_400 },
        { path: "conversation_continuity_enabled", kind: "switch", default: true, hint: "hint.continuity" },
      ],
    },
  ],
  tools: [
    {
      title: "group.built-in-tools",
      fields: [
        { path: "tools_settings.end_call.enabled", kind: "switch", default: false },
        { path: "end_call_message", kind: "area", default: null, rows: 2 },
        { path: "tools_settings.transfer_call.enabled", kind: "switch", default: false },
        { path: "tools_settings.transfer_call.transfer_numbers", kind: "lines", default: [], hint: "hint.transfer" },
        { path: "transfer_call_message", kind: "area", default: null, rows: 2 },
        { path: "tools_settings.dtmf_solver.enabled", kind: "switch", default: false },
        { path: "tools_settings.send_sms.enabled", kind: "switch", default: false },
        {
          path: "tools_settings.claims",
          kind: "choice",
          default: "enforce",
          hint: "hint.claims",
          options: [
            ["enforce", "choice.enforce"],
            ["log", "choice.log"],
            ["off", "choice.off"],
          ],
        },
      ],
    },
    {
      title: "group.documents",
      fields: [
        { path: "rag_settings.enabled", kind: "switch", default: false },
        { path: "rag_settings.rag_inject_before_llm", kind: "switch", default: false },
        { path: "rag_settings.search_limit", kind: "number", default: 3 },
        { path: "rag_settings.similarity_threshold", kind: "number", default: 0.7, step: 0.05 },
      ],
    },
  ],
  texts: [
    {
      fields: [
        { path: "ai_disclosure.enabled", kind: "switch", default: true, hint: "hint.disclosure" },
        { path: "messaging_service_sid", kind: "text", default: null, hint: "hint.messaging_service" },
        { path: "sms_webhook_url", kind: "text", default: null, hint: "hint.webhook" },
      ],
    },
  ],
  numbers: [],
  advanced: [
    {
      fields: [
        { path: "is_active", kind: "switch", default: true, hint: "hint.is_active" },
        { path: "webhook_url", kind: "text", default: null, hint: "hint.webhook" },
        { path: "bypass_numbers", kind: "lines", default: null, hint: "hint.bypass" },
        { path: "tts_limit", kind: "number", default: null },
        { path: "stt_limit", kind: "number", default: null },
      ],
    },
    {
      title: "group.recording",
      fields: [
        { path: "recording_settings.enabled", kind: "switch", default: true },
        { path: "recording_settings.disclosure_enabled", kind: "switch", default: false },
        { path: "recording_settings.disclosure_message", kind: "area", default: null, rows: 2 },
      ],
    },
  ],
} as const satisfies Readonly<Record<string, readonly FieldGroup[]>>;

type Group = (typeof ALL_FIELDS)[keyof typeof ALL_FIELDS][number];
/** Every member that has a field of its own. */
type FieldPath = Group["fields"][number]["path"];

/** As `FieldSpec`, of a member that is known to have words. */
export interface RecordFieldSpec extends FieldSpec {
  readonly path: FieldPath;
}

export interface RecordGroup extends FieldGroup {
  readonly fields: readonly RecordFieldSpec[];
}
