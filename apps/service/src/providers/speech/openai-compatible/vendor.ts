import type { SpeechVendorDeclaration } from "../speech-vendor.ts";
import { openaiOffers } from "./offers.ts";
import { OPENAI_PRICES } from "./prices.ts";
import { createOpenaiCompatibleRecognizer, type OpenaiRecognizerOptions } from "./recognizer.ts";
import { OPENAI_BASE_URL, OPENAI_VARIABLES } from "./settings.ts";
import { CUSTOM_VOICE, createOpenaiCompatibleVoice, OPENAI_VOICE } from "./voice.ts";

const OPENAI: OpenaiRecognizerOptions = {
  provider: "openai",
  baseUrl: OPENAI_BASE_URL,
  defaultModel: "gpt-4o-mini-transcribe",
  needsKey: true,
};

/** Local servers know OpenAI's older model names. */
const CUSTOM: OpenaiRecognizerOptions = {
  provider: "custom",
  baseUrl: null,
  defaultModel: "whisper-1",
  needsKey: false,
};

export const openaiSpeech: SpeechVendorDeclaration = {
  name: "openai",
  needsKey: true,
  variables: OPENAI_VARIABLES,
  fallbackRank: { recognizer: 50, voice: 40 },
  prices: OPENAI_PRICES,
  connect: (deps) => ({
    offers: openaiOffers(deps, OPENAI),
    recognizer: (access, settings) => createOpenaiCompatibleRecognizer(deps, access, settings, OPENAI),
    voice: (access, settings) => createOpenaiCompatibleVoice(deps, access, settings, OPENAI_VOICE),
  }),
};

/** Any OpenAI-compatible server, at the address in the record. Its prices are unknown. */
export const customSpeech: SpeechVendorDeclaration = {
  name: "custom",
  needsKey: false,
  variables: null,
  fallbackRank: { recognizer: null, voice: null },
  prices: { recognizer: [], voice: [] },
  connect: (deps) => ({
    offers: openaiOffers(deps, CUSTOM),
    recognizer: (access, settings) => createOpenaiCompatibleRecognizer(deps, access, settings, CUSTOM),
    voice: (access, settings) => createOpenaiCompatibleVoice(deps, access, settings, CUSTOM_VOICE),
  }),
};
