import { chosenRecognizerModel } from "../recognizing/chosen-recognizer.ts";
import { createFailingRecognizer } from "../recognizing/failing-recognizer.ts";
import type { Recognizer, RecognizerSettings } from "../recognizing/recognizer.ts";
import { RecognizerSocket } from "../recognizing/recognizer-socket.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { SONIOX_BASE_URL } from "./settings.ts";
import { detectsEnds, sonioxConfigOf } from "./soniox-config.ts";
import { endpointDelayMs, startRequest } from "./start-request.ts";
import { TokenStream } from "./token-stream.ts";

const PROVIDER = "soniox";
const DEFAULT_MODEL = "stt-rt-v5";
/** From the end of speech to its final text, p99, as Pipecat measured it (`stt_latency.py`). */
const FINAL_LATENCY_MS = 350;

/** Soniox in real time, in the telephone's own format; it decides when a turn is over unless the record says otherwise. */
export function createSonioxRecognizer(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  settings: RecognizerSettings,
): Recognizer {
  const names = { provider: PROVIDER, model: chosenRecognizerModel(settings) ?? DEFAULT_MODEL };
  const config = sonioxConfigOf(settings.vendorConfig.soniox_config);
  const address = speechAddressOf(deps, access, SONIOX_BASE_URL);
  const { apiKey } = access;
  if (address === null) return createFailingRecognizer(names, { kind: "missing-base-url" });
  if (apiKey === null) return createFailingRecognizer(names, { kind: "missing-api-key" });

  const detectsTurns = detectsEnds(config);
  return {
    ...names,
    detectsTurns,
    ...(detectsTurns ? { turnLimitMs: endpointDelayMs(config) } : {}),
    hasInterims: true,
    finalLatencyMs: FINAL_LATENCY_MS,
    open: (handler) =>
      new TokenStream(
        {
          handler,
          clock: deps.clock,
          finalLatencyMs: FINAL_LATENCY_MS,
          connect: (events) =>
            new RecognizerSocket({
              provider: PROVIDER,
              apiKey,
              openSocket: address.openSocket,
              url: `${address.socketUrl}/transcribe-websocket`,
              // https://soniox.com/docs/guides/websocket-authentication
              headers: { Authorization: `Bearer ${apiKey}` },
              clock: deps.clock,
              ...events,
            }),
        },
        { start: startRequest(names.model, config, settings), detectsTurns },
      ),
  };
}
