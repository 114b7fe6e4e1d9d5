import type { SpeechPrices } from "../speech-price.ts";

const source = "https://www.assemblyai.com/pricing";

/**
 * Published by the hour that a session is open, whatever is sent in it. A call sends audio all the time, so minutes of audio
 * are minutes of session. What is charged extra (speaker labels, keyterms of some models) is missing here.
 */
export const ASSEMBLYAI_PRICES: SpeechPrices = {
  recognizer: [
    {
      modelIds: ["universal-streaming-english", "universal-streaming-multilingual"],
      microsPerMinute: 2_500,
      asOf: "2026-05-26",
      source,
    },
    { modelIds: ["u3-rt-pro"], microsPerMinute: 7_500, asOf: "2026-05-26", source },
    { modelIds: ["universal-3-6-pro"], microsPerMinute: 7_500, asOf: "2026-10-07", source },
  ],
  voice: [],
};
