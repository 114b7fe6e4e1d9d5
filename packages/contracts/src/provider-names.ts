import { z } from "zod";

/** Carriers by the name the interface gives them. `byo-sip-trunk` is known to the wire but has no vendor folder yet. */
export const telephonyProviderName = z.enum(["twilio", "telnyx", "vonage"]);
export type TelephonyProviderName = z.infer<typeof telephonyProviderName>;

/** What `llm_provider` may say (interface, AssistantCreate). `demo` is only ever written by the service, never accepted. */
export const llmProviderName = z.enum([
  "openai",
  "azure",
  "azure_ai_foundry",
  "anthropic",
  "gemini",
  "xai",
  "groq",
  "custom",
  "custom_websocket",
]);
export type LlmProviderName = z.infer<typeof llmProviderName>;

/**
 * What `stt_settings.provider` may say (interface, STTSettings), and beyond it `openai` and `custom`: a server that
 * speaks like OpenAI, for who keeps what callers say in the house.
 */
export const sttProviderName = z.enum([
  "deepgram",
  "azure",
  "uplift",
  "elevenlabs",
  "speechmatics",
  "soniox",
  "telnyx",
  "openai",
  "custom",
]);

/** Vendors an organization may hold several keys of: those of models and of speech. */
export const keyedProviderName = z.enum([
  ...llmProviderName.options,
  ...sttProviderName.exclude(["azure", "openai", "custom"]).options,
  "cartesia",
]);
