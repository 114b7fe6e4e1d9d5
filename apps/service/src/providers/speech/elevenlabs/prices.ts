import type { SpeechPrices } from "../speech-price.ts";

const source = "https://elevenlabs.io/pricing/api";

/** Beyond what a plan includes. */
export const ELEVENLABS_PRICES: SpeechPrices = {
  recognizer: [{ modelIds: ["scribe_v2_realtime"], microsPerMinute: 6_500, asOf: "2026-09-30", source }],
  voice: [
    {
      modelIds: ["eleven_flash_v2_5", "eleven_flash_v2", "eleven_turbo_v2_5", "eleven_turbo_v2", "eleven_v4_turbo"],
      microsPerMillionCharacters: 40_000_000,
      asOf: "2026-09-30",
      source,
    },
    {
      modelIds: ["eleven_multilingual_v2", "eleven_v3", "eleven_v4"],
      microsPerMillionCharacters: 80_000_000,
      asOf: "2026-10-07",
      source,
    },
  ],
};
