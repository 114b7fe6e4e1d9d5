import type { SpeechPrices } from "../speech-price.ts";

/** It only sells characters in monthly plans (https://cartesia.ai/pricing), so a single character has no price. */
export const CARTESIA_PRICES: SpeechPrices = { recognizer: [], voice: [] };
