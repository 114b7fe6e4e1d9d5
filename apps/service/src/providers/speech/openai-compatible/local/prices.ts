import { LOCAL_SPEECH_KINDS } from "../../local-speech.ts";
import type { SpeechPrices } from "../../speech-price.ts";

const FREE = { modelIds: ["*"], asOf: "2026-11-27", source: "made by a server of the operator's; nobody is paid" };

/** By the name in records. */
export const LOCAL_PRICES: readonly (readonly [string, SpeechPrices])[] = LOCAL_SPEECH_KINDS.map((name) => [
  name,
  {
    recognizer: [{ ...FREE, microsPerMinute: 0 }],
    voice: [{ ...FREE, microsPerMillionCharacters: 0 }],
  },
]);
