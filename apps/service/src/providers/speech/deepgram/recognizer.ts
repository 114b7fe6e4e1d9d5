import { createFailingRecognizer } from "../recognizing/failing-recognizer.ts";
import type { Recognizer, RecognizerSettings } from "../recognizing/recognizer.ts";
import { RecognizerSocket } from "../recognizing/recognizer-socket.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { FluxStream } from "./flux-stream.ts";
import { NovaStream } from "./nova-stream.ts";
import { deepgramListeningModel } from "./recognizer-model.ts";
import { fluxQuery, fluxTurnLimitMs, novaQuery } from "./recognizer-query.ts";
import { DEEPGRAM_BASE_URL } from "./settings.ts";

const PROVIDER = "deepgram";
/** From the end of speech to Nova's final text, p99, as Pipecat measured it (`stt_latency.py`). */
const NOVA_FINAL_LATENCY_MS = 350;
/** From a forced end of turn to its answer: the same recognizer's work. */
const FLUX_FINAL_LATENCY_MS = 350;

/** Deepgram: Nova (and older), which reports words, and Flux, which also decides when a turn is over. */
export function createDeepgramRecognizer(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  settings: RecognizerSettings,
): Recognizer {
  const listening = deepgramListeningModel(settings);
  const names = { provider: PROVIDER, model: listening.model };
  const address = speechAddressOf(deps, access, DEEPGRAM_BASE_URL);
  const { apiKey } = access;
  if (address === null) return createFailingRecognizer(names, { kind: "missing-base-url" });
  if (apiKey === null) return createFailingRecognizer(names, { kind: "missing-api-key" });

  const isFlux = listening.family === "flux";
  const path = isFlux
    ? `/v2/listen?${fluxQuery(listening.model, listening.config, settings)}`
    : `/v1/listen?${novaQuery(listening.model, settings)}`;
  const finalLatencyMs = isFlux ? FLUX_FINAL_LATENCY_MS : NOVA_FINAL_LATENCY_MS;
  const Stream = isFlux ? FluxStream : NovaStream;
  return {
    ...names,
    detectsTurns: isFlux,
    hasInterims: isFlux || settings.interimResults,
    finalLatencyMs,
    ...(listening.family === "flux" ? { turnLimitMs: fluxTurnLimitMs(listening.config) } : {}),
    open: (handler) =>
      new Stream({
        handler,
        clock: deps.clock,
        finalLatencyMs,
        connect: (events) =>
          new RecognizerSocket({
            provider: PROVIDER,
            apiKey,
            openSocket: address.openSocket,
            url: `${address.socketUrl}${path}`,
            headers: { Authorization: `Token ${apiKey}` },
            clock: deps.clock,
            ...events,
          }),
      }),
  };
}
