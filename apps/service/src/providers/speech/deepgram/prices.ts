import type { SpeechPrices } from "../speech-price.ts";

const source = "https://deepgram.com/pricing";

/**
 * Streaming. Nova-2 is no longer on the vendor's page, so it has no price here. Nova-3's price is called a promotion
 * (regularly 7,700).
 */
export const DEEPGRAM_PRICES: SpeechPrices = {
  recognizer: [
    {
      modelIds: ["nova-3", "nova-3-general"],
      microsPerMinute: 4_800,
      multilingualMicrosPerMinute: 5_800,
      asOf: "2026-08-01",
      source,
    },
    { modelIds: ["flux-general-en"], microsPerMinute: 6_500, asOf: "2026-09-30", source },
    { modelIds: ["flux-general-multi"], microsPerMinute: 7_800, asOf: "2026-11-04", source },
  ],
  voice: [
    { modelIds: ["aura-2-*"], microsPerMillionCharacters: 30_000_000, asOf: "2026-09-30", source },
    { modelIds: ["aura-*"], microsPerMillionCharacters: 15_000_000, asOf: "2026-09-30", source },
    { modelIds: ["flux-*"], microsPerMillionCharacters: 45_000_000, asOf: "2026-09-30", source },
  ],
};
