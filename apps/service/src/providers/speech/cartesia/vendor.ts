import type { SpeechVendorDeclaration } from "../speech-vendor.ts";
import { cartesiaOffers } from "./offers.ts";
import { CARTESIA_PRICES } from "./prices.ts";
import { CARTESIA_VARIABLES } from "./settings.ts";
import { createCartesiaVoice } from "./voice.ts";

export const cartesia: SpeechVendorDeclaration = {
  name: "cartesia",
  needsKey: true,
  variables: CARTESIA_VARIABLES,
  fallbackRank: { recognizer: null, voice: 20 },
  prices: CARTESIA_PRICES,
  connect: (deps) => ({
    offers: cartesiaOffers(deps),
    recognizer: () => null,
    voice: (access, settings) => createCartesiaVoice(deps, access, settings),
  }),
};
