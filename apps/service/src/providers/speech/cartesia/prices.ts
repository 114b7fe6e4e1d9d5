import type { SpeechPrices } from "../speech-price.ts";

/** It sells characters in monthly plans only (https://cartesia.ai/pricing), so that one of them has no price. */
export const CARTESIA_PRICES: SpeechPrices = { recognizer: [], voice: [] };
