import type { VoiceSettings } from "./voice.ts";

/**
 * The defaults in an assistant's record. They are ElevenLabs' names; if another vendor is chosen, they only mean that
 * nothing was chosen.
 */
const FIRST_VOICE = "rachel";
const FIRST_MODELS: ReadonlySet<string> = new Set(["turbo", "flash"]);

/** The record's voice; null when it names none that a vendor other than ElevenLabs could know. */
export function chosenVoice(settings: VoiceSettings): string | null {
  const voice = settings.voiceId.trim();
  return voice === "" || voice.toLowerCase() === FIRST_VOICE ? null : voice;
}

/** The same for the model. */
export function chosenModel(settings: VoiceSettings): string | null {
  const model = settings.model?.trim() ?? "";
  return model === "" || FIRST_MODELS.has(model.toLowerCase()) ? null : model;
}

/** `en` for `en-US`; null when the language is left open (`multi`). */
export function baseLanguage(settings: VoiceSettings): string | null {
  const base = settings.language.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  return /^[a-z]{2,3}$/.test(base) ? base : null;
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
