import { noList } from "../../shared/offers/offer-error.ts";
import { offersOf } from "../../shared/offers/vendor-offer.ts";
import type { SpeechOffers } from "../speech-vendor.ts";

export const SONIOX_OFFERS: SpeechOffers = {
  voices: null,
  voiceModels: null,
  recognizerModels: {
    known: offersOf("stt-rt-v5", "stt-rt-v4"),
    ask: async () => {
      throw noList("soniox", "Soniox has no list of its models where calls are recognized.");
    },
  },
};
