import type { SpeechPrices } from "../speech-price.ts";
import { ESPEAK_PROVIDER, type SpeechVendorDeclaration } from "../speech-vendor.ts";
import { espeakOffers } from "./offers.ts";
import { EspeakSlots } from "./slots.ts";
import { createEspeakVoice } from "./voice.ts";

/** Each run takes a core for some 20 ms; more at a time would hold up the calls of the same machine. */
const MAX_RUNS_AT_A_TIME = 4;

const PRICES: SpeechPrices = {
  recognizer: [],
  voice: [
    {
      modelIds: ["*"],
      microsPerMillionCharacters: 0,
      asOf: "2026-11-01",
      source: "made on this machine; nobody is asked",
    },
  ],
};

/** Does not speak where the program is not installed. */
export const espeak: SpeechVendorDeclaration = {
  name: ESPEAK_PROVIDER,
  needsKey: false,
  variables: null,
  // A robot's voice is better than silence, and worse than any other.
  fallbackRank: { recognizer: null, voice: 1_000 },
  prices: PRICES,
  connect({ program, clock }) {
    const slots = new EspeakSlots(MAX_RUNS_AT_A_TIME);
    return {
      offers: espeakOffers(program),
      recognizer: () => null,
      voice: (_access, settings) => (program === null ? null : createEspeakVoice({ program, slots, clock }, settings)),
    };
  },
};
