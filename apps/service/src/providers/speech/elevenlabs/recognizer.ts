import { chosenRecognizerModel } from "../recognizing/chosen-recognizer.ts";
import { createFailingRecognizer } from "../recognizing/failing-recognizer.ts";
import type { Recognizer, RecognizerSettings } from "../recognizing/recognizer.ts";
import { RecognizerSocket } from "../recognizing/recognizer-socket.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { type ScribeConfig, scribeConfigOf } from "./scribe-config.ts";
import { scribeQuery } from "./scribe-query.ts";
import { ScribeStream } from "./scribe-stream.ts";
import { ELEVENLABS_BASE_URL } from "./settings.ts";

const PROVIDER = "elevenlabs";
const DEFAULT_MODEL = "scribe_v2_realtime";
/** From a commit to its text, p99, as Pipecat measured it (`stt_latency.py`). */
const COMMIT_LATENCY_MS = 410;
/** ElevenLabs' own `vad_silence_threshold_secs`. */
const DEFAULT_SILENCE_SECONDS = 1.5;

/** ElevenLabs' Scribe over its realtime socket, in the telephone's own format. */
export function createElevenLabsRecognizer(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  settings: RecognizerSettings,
): Recognizer {
  const names = { provider: PROVIDER, model: chosenRecognizerModel(settings) ?? DEFAULT_MODEL };
  const config = scribeConfigOf(settings.vendorConfig.elevenlabs_config);
  const address = speechAddressOf(deps, access, ELEVENLABS_BASE_URL);
  const { apiKey } = access;
  if (address === null) return createFailingRecognizer(names, { kind: "missing-base-url" });
  if (apiKey === null) return createFailingRecognizer(names, { kind: "missing-api-key" });

  const finalLatencyMs = finalLatencyOf(config);
  return {
    ...names,
    detectsTurns: false,
    hasInterims: settings.interimResults,
    finalLatencyMs,
    open: (handler) =>
      new ScribeStream(
        {
          handler,
          clock: deps.clock,
          finalLatencyMs,
          connect: (events) =>
            new RecognizerSocket({
              provider: PROVIDER,
              apiKey,
              openSocket: address.openSocket,
              url: `${address.socketUrl}/v1/speech-to-text/realtime?${scribeQuery(names.model, config, settings)}`,
              headers: { "xi-api-key": apiKey },
              clock: deps.clock,
              ...events,
            }),
        },
        { config, hasInterims: settings.interimResults },
      ),
  };
}

function finalLatencyOf(config: ScribeConfig): number {
  if (config.commit_strategy === "manual") return COMMIT_LATENCY_MS;
  const silenceSeconds = config.vad_silence_threshold_secs ?? DEFAULT_SILENCE_SECONDS;
  return Math.round(silenceSeconds * 1_000) + COMMIT_LATENCY_MS;
}
