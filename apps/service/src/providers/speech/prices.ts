import { RECOGNIZER_PRICES, type RecognizerPrice, VOICE_PRICES, type VoicePrice } from "./price-table.ts";

const MILLISECONDS = 60_000;
const CHARACTERS = 1_000_000;

/** @returns the list price with its date and source, or null where none is known. */
export function findRecognizerPrice(provider: string, modelId: string): RecognizerPrice | null {
  return findPrice(RECOGNIZER_PRICES, provider, modelId);
}

/** As `findRecognizerPrice`. The model is what `Voice.model` says: Deepgram's name the voice too. */
export function findVoicePrice(provider: string, modelId: string): VoicePrice | null {
  return findPrice(VOICE_PRICES, provider, modelId);
}

/**
 * What listening cost at list price, in whole micro-units of a US dollar, rounded to the nearest; null where the price is
 * unknown. Not meant for an organization's own base URL, which has prices of its own.
 * @param language as in `RecognizerSettings`; `multi` may cost more.
 */
export function listeningCostMicros(
  provider: string,
  modelId: string,
  language: string,
  audioMs: number,
): number | null {
  const price = findRecognizerPrice(provider, modelId);
  if (price === null) return null;
  const rate = language === "multi" ? price.multilingualMicrosPerMinute : undefined;
  return Math.round((audioMs * (rate ?? price.microsPerMinute)) / MILLISECONDS);
}

/** As `listeningCostMicros`; the characters are those sent to the vendor, spoken to their end or not. */
export function speakingCostMicros(provider: string, modelId: string, characters: number): number | null {
  const price = findVoicePrice(provider, modelId);
  return price === null ? null : Math.round((characters * price.microsPerMillionCharacters) / CHARACTERS);
}

/** The closest name wins: `aura-2-*` before `aura-*`. */
function findPrice<Price extends RecognizerPrice | VoicePrice>(
  prices: readonly Price[],
  provider: string,
  modelId: string,
): Price | null {
  const matches = prices
    .filter((price) => price.provider === provider)
    .flatMap((price) => price.modelIds.map((name) => ({ name, price })))
    .filter(({ name }) => (name.endsWith("*") ? modelId.startsWith(name.slice(0, -1)) : modelId === name))
    .sort((a, b) => b.name.length - a.name.length);
  return matches[0]?.price ?? null;
}
