import type { SpeechVendorDeclaration } from "../../../src/providers/speech/speech-vendor.ts";
import { TOY_PRICES } from "./prices.ts";
import { createToyRecognizer } from "./recognizer.ts";
import { TOY_VARIABLES } from "./settings.ts";
import { createToyVoice } from "./voice.ts";

/** A vendor of speech that exists only here, to be added to a copy of the repository. */
export const toy: SpeechVendorDeclaration = {
  name: "toy",
  needsKey: true,
  variables: TOY_VARIABLES,
  fallbackRank: { recognizer: 15, voice: 25 },
  prices: TOY_PRICES,
  connect: (deps) => ({
    recognizer: (access, settings) => createToyRecognizer(deps, access, settings),
    voice: (access, settings) => createToyVoice(deps, access, settings),
  }),
};
