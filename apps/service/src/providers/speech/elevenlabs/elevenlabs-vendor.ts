import type { SpeechVendor, SpeechVendorDeps } from "../speech-vendor.ts";
import { createElevenLabsSpeechToText } from "./elevenlabs-speech-to-text.ts";
import { createElevenLabsTextToSpeech } from "./elevenlabs-text-to-speech.ts";

export function createElevenLabsVendor(deps: SpeechVendorDeps): SpeechVendor {
  return {
    name: "elevenlabs",
    needsKey: true,
    speechToText: (access, settings) => createElevenLabsSpeechToText(deps, access, settings),
    textToSpeech: (access, settings) => createElevenLabsTextToSpeech(deps, access, settings),
  };
}
