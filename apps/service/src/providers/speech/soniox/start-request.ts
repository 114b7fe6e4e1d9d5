import { spokenLanguage } from "../recognizing/chosen-recognizer.ts";
import type { RecognizerSettings } from "../recognizing/recognizer.ts";
import { detectsEnds, type SonioxConfig } from "./soniox-config.ts";

/** Its limits for `max_endpoint_delay_ms`; it refuses others. */
const LEAST_ENDPOINT_DELAY_MS = 500;
const MOST_ENDPOINT_DELAY_MS = 3_000;
/** Its default. */
const ENDPOINT_DELAY_MS = 2_000;

/** How long after speech Soniox tells of its end at the latest. */
export function endpointDelayMs({ max_endpoint_delay_ms: delayMs }: SonioxConfig): number {
  return Math.min(MOST_ENDPOINT_DELAY_MS, Math.max(LEAST_ENDPOINT_DELAY_MS, delayMs ?? ENDPOINT_DELAY_MS));
}

/**
 * The first message of a session, as JSON. It holds no key: that goes with the connection.
 * https://soniox.com/docs/api-reference/stt/websocket-api, https://soniox.com/docs/stt/concepts/context,
 * https://soniox.com/docs/stt/rt/endpoint-detection
 */
export function startRequest(model: string, config: SonioxConfig, settings: RecognizerSettings): string {
  const language = spokenLanguage(settings);
  const hints = config.language_hints ?? (language === null ? [] : [language]);
  const context = contextOf(config, settings);
  return JSON.stringify({
    model,
    audio_format: "mulaw",
    sample_rate: 8_000,
    num_channels: 1,
    ...(hints.length === 0 ? {} : { language_hints: hints }),
    enable_endpoint_detection: detectsEnds(config),
    ...(detectsEnds(config) ? { max_endpoint_delay_ms: endpointDelayMs(config) } : {}),
    ...(config.enable_speaker_diarization === true ? { enable_speaker_diarization: true } : {}),
    ...(config.enable_language_identification === true ? { enable_language_identification: true } : {}),
    ...(Object.keys(context).length === 0 ? {} : { context }),
  });
}

function contextOf(config: SonioxConfig, { keyterms }: RecognizerSettings): Readonly<Record<string, unknown>> {
  const general = Object.entries(config.context_general ?? {}).map(([key, values]) => ({
    key,
    value: values.join(", "),
  }));
  const terms = [...new Set([...keyterms, ...(config.context_terms ?? [])])];
  const text = config.context_text?.trim() ?? "";
  return {
    ...(general.length === 0 ? {} : { general }),
    ...(text === "" ? {} : { text }),
    ...(terms.length === 0 ? {} : { terms }),
  };
}
