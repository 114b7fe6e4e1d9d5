import type { SpeechVendor, SpeechVendorDeps } from "../speech-vendor.ts";
import { createOpenaiCompatibleSpeechToText } from "./recognizer.ts";
import { createOpenaiCompatibleVoice } from "./voice.ts";

const OPENAI_BASE_URL = "https://api.openai.com/v1";

export function createOpenaiSpeechVendor(deps: SpeechVendorDeps): SpeechVendor {
  const listening = {
    provider: "openai",
    baseUrl: OPENAI_BASE_URL,
    defaultModel: "gpt-4o-mini-transcribe",
    needsKey: true,
  };
  return {
    name: "openai",
    needsKey: true,
    speechToText: (access, settings) => createOpenaiCompatibleSpeechToText(deps, access, settings, listening),
    textToSpeech: (access, settings) => createOpenaiCompatibleVoice(deps, access, settings, "openai"),
  };
}

/** Any server that speaks like OpenAI, at the address the record names. Local ones know OpenAI's older model names. */
export function createCustomSpeechVendor(deps: SpeechVendorDeps): SpeechVendor {
  const listening = { provider: "custom", baseUrl: null, defaultModel: "whisper-1", needsKey: false };
  return {
    name: "custom",
    needsKey: false,
    speechToText: (access, settings) => createOpenaiCompatibleSpeechToText(deps, access, settings, listening),
    textToSpeech: (access, settings) => createOpenaiCompatibleVoice(deps, access, settings, "custom"),
  };
}
