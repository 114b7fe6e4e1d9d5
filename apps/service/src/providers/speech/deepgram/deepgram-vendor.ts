import type { SpeechVendor, SpeechVendorDeps } from "../speech-vendor.ts";
import { createDeepgramSpeechToText } from "./deepgram-speech-to-text.ts";
import { createDeepgramTextToSpeech } from "./deepgram-text-to-speech.ts";

export function createDeepgramVendor(deps: SpeechVendorDeps): SpeechVendor {
  return {
    name: "deepgram",
    needsKey: true,
    speechToText: (access, settings) => createDeepgramSpeechToText(deps, access, settings),
    textToSpeech: (access, settings) => createDeepgramTextToSpeech(deps, access, settings),
  };
}
