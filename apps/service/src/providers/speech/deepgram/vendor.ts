import type { SpeechVendorDeclaration } from "../speech-vendor.ts";
import { deepgramOffers } from "./offers.ts";
import { DEEPGRAM_PRICES } from "./prices.ts";
import { createDeepgramRecognizer } from "./recognizer.ts";
import { DEEPGRAM_VARIABLES } from "./settings.ts";
import { createDeepgramVoice } from "./voice.ts";

export const deepgram: SpeechVendorDeclaration = {
  name: "deepgram",
  needsKey: true,
  variables: DEEPGRAM_VARIABLES,
  fallbackRank: { recognizer: 10, voice: 30 },
  prices: DEEPGRAM_PRICES,
  connect: (deps) => ({
    offers: deepgramOffers(deps),
    recognizer: (access, settings) => createDeepgramRecognizer(deps, access, settings),
    voice: (access, settings) => createDeepgramVoice(deps, access, settings),
  }),
};
