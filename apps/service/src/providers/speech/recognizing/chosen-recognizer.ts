import type { RecognizerSettings } from "./recognizer.ts";

/** The default of `stt_settings.model` (interface, STTSettings), which is one of Deepgram's. */
const FIRST_MODEL = "nova-2";

/** The model for a vendor other than Deepgram; null when the record names none that it could know. */
export function chosenRecognizerModel(settings: RecognizerSettings): string | null {
  const model = settings.model?.trim() ?? "";
  return model === "" || model === FIRST_MODEL ? null : model;
}

/** `en` for `en-US`; null when the vendor should detect the language (`multi`). */
export function spokenLanguage(settings: RecognizerSettings): string | null {
  const base = settings.language.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  return /^[a-z]{2,3}$/.test(base) ? base : null;
}
