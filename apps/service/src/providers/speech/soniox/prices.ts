import type { SpeechPrices } from "../speech-price.ts";

/**
 * Soniox bills audio tokens; this is its own estimate of them by the hour ($0.12), which it gives for real time whatever the
 * model. The tokens of a context are missing here.
 */
export const SONIOX_PRICES: SpeechPrices = {
  recognizer: [
    {
      modelIds: ["stt-rt-v4", "stt-rt-v5"],
      microsPerMinute: 2_000,
      asOf: "2026-05-19",
      source: "https://soniox.com/pricing",
    },
  ],
  voice: [],
};
