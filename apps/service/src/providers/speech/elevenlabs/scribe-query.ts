import { spokenLanguage } from "../recognizing/chosen-recognizer.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import type { ScribeConfig } from "./scribe-config.ts";

/** https://elevenlabs.io/docs/api-reference/speech-to-text/v-1-speech-to-text-realtime */
export function scribeQuery(model: string, config: ScribeConfig, settings: RecognizerSettings): string {
  const query = new URLSearchParams({
    model_id: model,
    audio_format: "ulaw_8000",
    commit_strategy: config.commit_strategy,
  });
  const set = (name: string, value: string | number | boolean | null | undefined) => {
    if (value != null) query.set(name, String(value));
  };
  set("language_code", spokenLanguage(settings));
  if (config.commit_strategy === "vad") {
    set("vad_threshold", config.vad_threshold);
    set("vad_silence_threshold_secs", config.vad_silence_threshold_secs);
    set("min_speech_duration_ms", config.min_speech_duration_ms);
    set("min_silence_duration_ms", config.min_silence_duration_ms);
  }
  if (config.include_timestamps === true) set("include_timestamps", true);
  if (config.include_language_detection === true) set("include_language_detection", true);
  for (const keyterm of settings.keyterms) query.append("keyterms", keyterm);
  return query.toString();
}
