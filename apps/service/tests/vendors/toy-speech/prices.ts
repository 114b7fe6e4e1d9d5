import type { SpeechPrices } from "../../../src/providers/speech/speech-price.ts";
import { TOY_MODEL } from "./settings.ts";

const known = { modelIds: [TOY_MODEL], asOf: "2026-11-01", source: "https://toy.example.com/pricing" };

export const TOY_PRICES: SpeechPrices = {
  recognizer: [{ ...known, microsPerMinute: 9_000 }],
  voice: [{ ...known, microsPerMillionCharacters: 20_000_000 }],
};
