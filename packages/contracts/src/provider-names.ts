import { z } from "zod";
import { carrierNames } from "./carriers.ts";

/** Carriers; `carriers.ts` has a record for each. */
export const telephonyProviderName = z.enum(carrierNames);
export type TelephonyProviderName = z.infer<typeof telephonyProviderName>;

/**
 * What `llm_provider` may say (interface, AssistantCreate). The service writes `demo` in records but never accepts it.
 */
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

interface SpeechVendorNames {
  /**
   * Whether `stt_settings.provider` may name the vendor. Voices need no such flag, because `tts_settings.provider` is
   * free text.
   */
  readonly isRecognizer: boolean;
  /** Members of `stt_settings` that only this vendor reads; they are passed on unchanged. */
  readonly ownSttMembers: readonly string[];
}

/**
 * Speech vendors by their names in the interface (STTSettings), plus `assemblyai`, `openai` and `custom`: a server with
 * OpenAI's API, for organizations that keep what callers say in-house. Some are known only to the wire.
 */
const SPEECH_VENDORS: Readonly<Record<string, SpeechVendorNames>> = {
  deepgram: { isRecognizer: true, ownSttMembers: ["flux_config", "english_flux_config", "prefer_flux_for_english"] },
  azure: { isRecognizer: true, ownSttMembers: [] },
  uplift: { isRecognizer: true, ownSttMembers: [] },
  elevenlabs: { isRecognizer: true, ownSttMembers: ["elevenlabs_config"] },
  speechmatics: { isRecognizer: true, ownSttMembers: ["speechmatics_config"] },
  soniox: { isRecognizer: true, ownSttMembers: ["soniox_config"] },
  assemblyai: { isRecognizer: true, ownSttMembers: [] },
  telnyx: { isRecognizer: true, ownSttMembers: [] },
  openai: { isRecognizer: true, ownSttMembers: [] },
  custom: { isRecognizer: true, ownSttMembers: [] },
  cartesia: { isRecognizer: false, ownSttMembers: [] },
};

const speechVendors = Object.entries(SPEECH_VENDORS);

/** What `stt_settings.provider` may say. */
export const sttProviderName = z.enum(
  speechVendors.flatMap(([name, { isRecognizer }]) => (isRecognizer ? [name] : [])),
);

/** Members of `stt_settings` that are one vendor's own. */
export const OWN_STT_MEMBERS = speechVendors.flatMap(([, { ownSttMembers }]) => ownSttMembers);

/** Vendors an organization may hold several keys of: those of models and of speech. */
export const keyedProviderName = z.enum([...new Set([...llmProviderName.options, ...Object.keys(SPEECH_VENDORS)])]);

/** Vendors of embeddings; `lexical` is built in. */
export const embeddingProviderName = z.enum(["openai", "gemini", "lexical", "custom"]);
export type EmbeddingProviderName = z.infer<typeof embeddingProviderName>;
