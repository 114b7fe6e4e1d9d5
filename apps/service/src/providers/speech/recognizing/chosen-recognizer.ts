import type { RecognizerSettings } from "./recognizer.ts";

/** What a record's `stt_settings.model` says when nobody chose one (interface, STTSettings). It is Deepgram's. */
const FIRST_MODEL = "nova-2";

/** The model of a vendor other than Deepgram; null where the record says nothing that it could know. */
export function chosenRecognizerModel(settings: RecognizerSettings): string | null {
  const model = settings.model?.trim() ?? "";
  return model === "" || model === FIRST_MODEL ? null : model;
}

/** `en` of `en-US`; null where the vendor is to detect the language (`multi`). */
export function spokenLanguage(settings: RecognizerSettings): string | null {
  const base = settings.language.trim().toLowerCase().split(/[-_]/)[0] ?? "";
  return /^[a-z]{2,3}$/.test(base) ? base : null;
}
