import type { SpeechVendorDeclaration } from "../speech-vendor.ts";
import { SONIOX_OFFERS } from "./offers.ts";
import { SONIOX_PRICES } from "./prices.ts";
import { createSonioxRecognizer } from "./recognizer.ts";
import { SONIOX_VARIABLES } from "./settings.ts";

export const soniox: SpeechVendorDeclaration = {
  name: "soniox",
  needsKey: true,
  variables: SONIOX_VARIABLES,
  fallbackRank: { recognizer: 40, voice: null },
  prices: SONIOX_PRICES,
  connect: (deps) => ({
    offers: SONIOX_OFFERS,
    recognizer: (access, settings) => createSonioxRecognizer(deps, access, settings),
    voice: () => null,
  }),
};
