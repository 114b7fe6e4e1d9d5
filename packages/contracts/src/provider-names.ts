import { z } from "zod";
import { carrierNames } from "./carriers.ts";

/** Carriers, of which `carriers.ts` has a record each. `byo-sip-trunk` is known to the wire but has no vendor folder yet. */
export const telephonyProviderName = z.enum(carrierNames);
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

interface SpeechVendorNames {
  /** Whether `stt_settings.provider` may name it. What speaks needs no word here: `tts_settings.provider` is free. */
  readonly isRecognizer: boolean;
  /** Members of `stt_settings` that only this vendor reads; it gets them as they are. */
  readonly ownSttMembers: readonly string[];
}

/**
 * Vendors of speech by the name the interface gives them (STTSettings), and beyond it `openai` and `custom`: a server
 * that speaks like OpenAI, for those who keep what callers say in the house. Some are known to the wire only.
 */
const SPEECH_VENDORS: Readonly<Record<string, SpeechVendorNames>> = {
  deepgram: { isRecognizer: true, ownSttMembers: ["flux_config", "english_flux_config", "prefer_flux_for_english"] },
  azure: { isRecognizer: true, ownSttMembers: [] },
  uplift: { isRecognizer: true, ownSttMembers: [] },
  elevenlabs: { isRecognizer: true, ownSttMembers: ["elevenlabs_config"] },
  speechmatics: { isRecognizer: true, ownSttMembers: ["speechmatics_config"] },
  soniox: { isRecognizer: true, ownSttMembers: ["soniox_config"] },
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
