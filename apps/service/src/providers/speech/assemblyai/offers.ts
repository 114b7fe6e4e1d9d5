import { noList } from "../../shared/offers/offer-error.ts";
import { offersOf } from "../../shared/offers/vendor-offer.ts";
import type { SpeechOffers } from "../speech-vendor.ts";

export const ASSEMBLYAI_OFFERS: SpeechOffers = {
  voices: null,
  voiceModels: null,
  recognizerModels: {
    known: offersOf(
      "u3-rt-pro",
      "universal-3-6-pro",
      "universal-streaming-english",
      "universal-streaming-multilingual",
    ),
    ask: async () => {
      throw noList("assemblyai", "AssemblyAI has no list of its models where calls are recognized.");
    },
  },
};
