import { LOCAL_PRICES } from "./openai-compatible/local/prices.ts";
import type { RecognizerPrice, SpeechPrices, VoicePrice } from "./speech-price.ts";
import { SPEECH_VENDORS } from "./table.ts";

type OfProvider<Price> = Price & { readonly provider: string };

/** Vendors', and those of servers that were found by themselves. */
const PRICES: readonly (readonly [string, SpeechPrices])[] = [
  ...SPEECH_VENDORS.map(({ name, prices }) => [name, prices] as const),
  ...LOCAL_PRICES,
];

export const RECOGNIZER_PRICES: readonly OfProvider<RecognizerPrice>[] = PRICES.flatMap(([provider, { recognizer }]) =>
  recognizer.map((price) => ({ provider, ...price })),
);

/** Captions, which belong to no vendor: a page shows the words in place of a voice. */
const CAPTIONS: OfProvider<VoicePrice> = {
  provider: "captions",
  modelIds: ["*"],
  microsPerMillionCharacters: 0,
  asOf: "2026-11-01",
  source: "made on this machine; nobody is asked",
};

export const VOICE_PRICES: readonly OfProvider<VoicePrice>[] = [
  ...PRICES.flatMap(([provider, { voice }]) => voice.map((price) => ({ provider, ...price }))),
  CAPTIONS,
];

/** @returns the list price with its date and source, or null when unknown. */
export function findRecognizerPrice(provider: string, modelId: string): RecognizerPrice | null {
  return findPrice(RECOGNIZER_PRICES, provider, modelId);
}

/** @param modelId as `Voice.model` says it: Deepgram's names the voice too. */
export function findVoicePrice(provider: string, modelId: string): VoicePrice | null {
  return findPrice(VOICE_PRICES, provider, modelId);
}

/** The closest name wins: `aura-2-*` before `aura-*`. */
function findPrice<Price extends RecognizerPrice | VoicePrice>(
  prices: readonly OfProvider<Price>[],
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
