import type { SpeechVendor, SpeechVendorDeps } from "../speech-vendor.ts";
import { createDeepgramSpeechToText } from "./recognizer.ts";
import { createDeepgramVoice } from "./voice.ts";

export function createDeepgramVendor(deps: SpeechVendorDeps): SpeechVendor {
  return {
    name: "deepgram",
    needsKey: true,
    speechToText: (access, settings) => createDeepgramSpeechToText(deps, access, settings),
    textToSpeech: (access, settings) => createDeepgramVoice(deps, access, settings),
  };
}
