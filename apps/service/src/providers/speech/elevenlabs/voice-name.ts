import type { VendorOffer } from "../../shared/offers/vendor-offer.ts";

/**
 * The voices ElevenLabs gives every account, by the names its own libraries use for them:
 * https://github.com/elevenlabs/elevenlabs-python (README, `voices()`), ids as in https://api.elevenlabs.io/v1/voices.
 */
const VOICE_IDS: ReadonlyMap<string, string> = new Map([
  ["rachel", "21m00Tcm4TlvDq8ikWAM"],
  ["domi", "AZnzlk1XvdvUeBnXmlld"],
  ["bella", "EXAVITQu4vr4xnSDxMaL"],
  ["antoni", "ErXwobaYiN019PkySvjV"],
  ["elli", "MF3mGyEYCl7XYWbV9V6O"],
  ["josh", "TxGEqnHWrfWFTfGW9XjX"],
  ["arnold", "VR6AewLTigWG4xSOukaG"],
  ["adam", "pNInz6obpgDQGcFmaJgB"],
  ["sam", "yoZ06aMxZJJ28mfd3POQ"],
]);

/** https://elevenlabs.io/docs/overview/models; the short words are those of the interface (TTSSettings, `model_id`). */
const MODEL_IDS: ReadonlyMap<string, string> = new Map([
  ["turbo", "eleven_turbo_v2_5"],
  ["flash", "eleven_flash_v2_5"],
  ["multilingual", "eleven_multilingual_v2"],
]);

/** For when the vendor cannot be asked; a record may name them so. */
export const ELEVENLABS_VOICES: readonly VendorOffer[] = [...VOICE_IDS].map(([name, id]) => ({
  id,
  name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  languages: [],
  description: null,
}));
export const ELEVENLABS_MODELS: readonly VendorOffer[] = [...MODEL_IDS.values()].map((id) => ({
  id,
  name: id,
  languages: [],
  description: null,
}));

/** The fastest of those that stream over WebSockets. */
const DEFAULT_MODEL_ID = "eleven_flash_v2_5";

/** Used when no voice is named, because ElevenLabs is taking over for another vendor. */
const DEFAULT_VOICE = "rachel";

/** Known names become their ids; anything else is taken for an id. */
export function elevenLabsVoiceId(voice: string): string {
  const name = voice.trim() === "" ? DEFAULT_VOICE : voice.trim();
  return VOICE_IDS.get(name.toLowerCase()) ?? name;
}

export function elevenLabsModelId(model: string | null): string {
  const name = model?.trim() ?? "";
  return name === "" ? DEFAULT_MODEL_ID : (MODEL_IDS.get(name.toLowerCase()) ?? name);
}
