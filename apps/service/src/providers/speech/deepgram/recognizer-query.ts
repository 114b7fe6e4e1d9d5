import { spokenLanguage } from "../recognizing/chosen-recognizer.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import type { FluxConfig } from "./flux-config.ts";

/** With less, Deepgram never notices a pause, because interim results come only once a second. */
const LEAST_UTTERANCE_END_MS = 1_000;
/** https://developers.deepgram.com/docs/flux/configuration; records may say less. */
const LEAST_EOT_TIMEOUT_MS = 500;
const MULTILINGUAL = /multi\b/;
/** The telephone's own audio format, passed on unchanged. */
const AUDIO = { encoding: "mulaw", sample_rate: "8000" };

/** https://developers.deepgram.com/reference/speech-to-text/listen-streaming */
export function novaQuery(model: string, settings: RecognizerSettings): string {
  const { endpointingMs, interimResults } = settings;
  const query = new URLSearchParams({ model, ...AUDIO });
  query.set("language", settings.language);
  query.set("punctuate", String(settings.punctuate));
  query.set("smart_format", String(settings.smartFormat));
  query.set("interim_results", String(interimResults));
  query.set("endpointing", endpointingMs > 0 ? String(endpointingMs) : "false");
  query.set("vad_events", "true");
  // Deepgram finds the pause in interim results, and refuses it without them.
  if (interimResults) {
    query.set("utterance_end_ms", String(Math.max(LEAST_UTTERANCE_END_MS, settings.utteranceEndMs)));
  }
  if (settings.diarize) query.set("diarize", "true");
  if (settings.detectEntities) query.set("detect_entities", "true");
  // Nova-3 has keyterms in place of keywords, and each model refuses the other's.
  if (/^nova-3/.test(model)) {
    for (const keyterm of settings.keyterms) query.append("keyterm", keyterm);
  } else {
    for (const { keyword, intensifier } of settings.keywords) query.append("keywords", `${keyword}:${intensifier}`);
  }
  return query.toString();
}

/** How long after speech Flux ends a turn whatever it thinks of it; null: as long as it does by itself. */
export function fluxTimeoutMs({ eot_timeout_ms: timeoutMs }: FluxConfig): number | null {
  return timeoutMs == null ? null : Math.max(LEAST_EOT_TIMEOUT_MS, timeoutMs);
}

/** https://developers.deepgram.com/reference/speech-to-text/listen-flux */
export function fluxQuery(model: string, config: FluxConfig, settings: RecognizerSettings): string {
  const query = new URLSearchParams({ model, ...AUDIO });
  if (config.eot_threshold != null) query.set("eot_threshold", String(config.eot_threshold));
  if (config.eager_eot_threshold != null) query.set("eager_eot_threshold", String(config.eager_eot_threshold));
  const timeoutMs = fluxTimeoutMs(config);
  if (timeoutMs !== null) query.set("eot_timeout_ms", String(timeoutMs));
  if (MULTILINGUAL.test(model)) {
    for (const hint of languageHints(config, settings)) query.append("language_hint", hint);
  }
  for (const keyterm of settings.keyterms) query.append("keyterm", keyterm);
  if (config.tag != null) query.set("tag", config.tag);
  if (config.mip_opt_out === true) query.set("mip_opt_out", "true");
  return query.toString();
}

function languageHints(config: FluxConfig, settings: RecognizerSettings): readonly string[] {
  if (config.language_hints != null && config.language_hints.length > 0) return config.language_hints;
  const language = spokenLanguage(settings);
  return language === null ? [] : [language];
}
