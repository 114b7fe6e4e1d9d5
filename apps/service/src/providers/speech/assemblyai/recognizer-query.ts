import { chosenRecognizerModel, spokenLanguage } from "../recognizing/chosen-recognizer.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import type { TurnConfig } from "./turn-config.ts";

const ENGLISH = "universal-streaming-english";
const MULTILINGUAL = "universal-streaming-multilingual";
/** Takes the languages to expect; the models before it do not. */
const TAKES_LANGUAGES = /^universal-3-/;

/** The record's model, else the cheaper family, which has a confidence for the end of a turn. */
export function assemblyAiModel(settings: RecognizerSettings): string {
  return chosenRecognizerModel(settings) ?? (spokenLanguage(settings) === "en" ? ENGLISH : MULTILINGUAL);
}

/**
 * https://www.assemblyai.com/docs/api-reference/streaming-api/universal-streaming,
 * https://www.assemblyai.com/docs/streaming/turn-detection
 */
export function turnQuery(model: string, config: TurnConfig, settings: RecognizerSettings): string {
  const query = new URLSearchParams({ speech_model: model, encoding: "pcm_mulaw", sample_rate: "8000" });
  for (const [name, value] of Object.entries(config)) {
    if (value != null) query.set(name, String(value));
  }
  const language = spokenLanguage(settings);
  if (model === MULTILINGUAL) query.set("language_detection", "true");
  else if (TAKES_LANGUAGES.test(model) && language !== null) query.set("language_codes", JSON.stringify([language]));
  if (settings.keyterms.length > 0) query.set("keyterms_prompt", JSON.stringify(settings.keyterms));
  return query.toString();
}
