import type { SpeechVendorDeclaration } from "../speech-vendor.ts";
import { elevenLabsOffers } from "./offers.ts";
import { ELEVENLABS_PRICES } from "./prices.ts";
import { createElevenLabsRecognizer } from "./recognizer.ts";
import { ELEVENLABS_VARIABLES } from "./settings.ts";
import { createElevenLabsVoice } from "./voice.ts";

export const elevenLabs: SpeechVendorDeclaration = {
  name: "elevenlabs",
  needsKey: true,
  variables: ELEVENLABS_VARIABLES,
  fallbackRank: { recognizer: 20, voice: 10 },
  prices: ELEVENLABS_PRICES,
  connect: (deps) => ({
    offers: elevenLabsOffers(deps),
    recognizer: (access, settings) => createElevenLabsRecognizer(deps, access, settings),
    voice: (access, settings) => createElevenLabsVoice(deps, access, settings),
  }),
};
