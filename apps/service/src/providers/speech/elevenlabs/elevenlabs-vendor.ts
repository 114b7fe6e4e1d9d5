import type { SpeechVendor, SpeechVendorDeps } from "../speech-vendor.ts";
import { createElevenLabsSpeechToText } from "./recognizer.ts";
import { createElevenLabsVoice } from "./voice.ts";

export function createElevenLabsVendor(deps: SpeechVendorDeps): SpeechVendor {
  return {
    name: "elevenlabs",
    needsKey: true,
    speechToText: (access, settings) => createElevenLabsSpeechToText(deps, access, settings),
    textToSpeech: (access, settings) => createElevenLabsVoice(deps, access, settings),
  };
}
