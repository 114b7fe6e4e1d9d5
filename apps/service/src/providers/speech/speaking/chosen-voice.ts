import type { VoiceSettings } from "./voice.ts";

/**
 * The names an assistant's record begins with. They are ElevenLabs' words; with another vendor chosen they say only that
 * nothing was chosen there.
 */
const FIRST_VOICE = "rachel";
const FIRST_MODELS: ReadonlySet<string> = new Set(["turbo", "flash"]);

/** What the record says of the voice; null where it says nothing that a vendor other than ElevenLabs could know. */
export function chosenVoice(settings: VoiceSettings): string | null {
  const voice = settings.voiceId.trim();
  return voice === "" || voice.toLowerCase() === FIRST_VOICE ? null : voice;
}

/** As `chosenVoice`, of the model. */
export function chosenModel(settings: VoiceSettings): string | null {
  const model = settings.model?.trim() ?? "";
  return model === "" || FIRST_MODELS.has(model.toLowerCase()) ? null : model;
}

/** `en` of `en-US`; null where the language is left open (`multi`). */
export function baseLanguage(settings: VoiceSettings): string | null {
  const base = settings.language.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  return /^[a-z]{2,3}$/.test(base) ? base : null;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
