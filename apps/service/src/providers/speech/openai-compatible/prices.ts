import type { SpeechPrices } from "../speech-price.ts";

const source = "https://developers.openai.com/api/docs/pricing";

/**
 * OpenAI bills the `gpt-4o` recognizers by token; the price per minute is its own estimate. `gpt-4o-mini-tts`, billed by
 * audio tokens, is missing here.
 */
export const OPENAI_PRICES: SpeechPrices = {
  recognizer: [
    { modelIds: ["whisper-1"], microsPerMinute: 6_000, asOf: "2026-05-05", source },
    { modelIds: ["gpt-transcribe"], microsPerMinute: 4_500, asOf: "2026-09-30", source },
    { modelIds: ["gpt-4o-transcribe"], microsPerMinute: 6_000, asOf: "2026-04-25", source },
    { modelIds: ["gpt-4o-mini-transcribe"], microsPerMinute: 3_000, asOf: "2026-04-25", source },
  ],
  voice: [
    { modelIds: ["tts-1"], microsPerMillionCharacters: 15_000_000, asOf: "2026-09-30", source },
    { modelIds: ["tts-1-hd"], microsPerMillionCharacters: 30_000_000, asOf: "2026-09-30", source },
  ],
};
