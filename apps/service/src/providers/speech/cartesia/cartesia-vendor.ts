import type { SpeechVendor, SpeechVendorDeps } from "../speech-vendor.ts";
import { createCartesiaVoice } from "./voice.ts";

export function createCartesiaVendor(deps: SpeechVendorDeps): SpeechVendor {
  return {
    name: "cartesia",
    needsKey: true,
    speechToText: () => null,
    textToSpeech: (access, settings) => createCartesiaVoice(deps, access, settings),
  };
}
