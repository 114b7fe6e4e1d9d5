import type { SpeechVendorDeclaration } from "../speech-vendor.ts";
import { ASSEMBLYAI_OFFERS } from "./offers.ts";
import { ASSEMBLYAI_PRICES } from "./prices.ts";
import { createAssemblyAiRecognizer } from "./recognizer.ts";
import { ASSEMBLYAI_VARIABLES } from "./settings.ts";

export const assemblyAi: SpeechVendorDeclaration = {
  name: "assemblyai",
  needsKey: true,
  variables: ASSEMBLYAI_VARIABLES,
  fallbackRank: { recognizer: 30, voice: null },
  prices: ASSEMBLYAI_PRICES,
  connect: (deps) => ({
    offers: ASSEMBLYAI_OFFERS,
    recognizer: (access, settings) => createAssemblyAiRecognizer(deps, access, settings),
    voice: () => null,
  }),
};
