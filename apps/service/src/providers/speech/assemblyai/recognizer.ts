import { createFailingRecognizer } from "../recognizing/failing-recognizer.ts";
import type { Recognizer, RecognizerSettings } from "../recognizing/recognizer.ts";
import { RecognizerSocket } from "../recognizing/recognizer-socket.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { assemblyAiModel, turnQuery } from "./recognizer-query.ts";
import { ASSEMBLYAI_BASE_URL } from "./settings.ts";
import { turnConfigOf } from "./turn-config.ts";
import { turnFaultOfClose } from "./turn-fault.ts";
import { TurnStream } from "./turn-stream.ts";

const PROVIDER = "assemblyai";
/** From the end of speech to its final text, p99, as Pipecat measured it (`stt_latency.py`). */
const FINAL_LATENCY_MS = 420;
/** AssemblyAI's own `max_turn_silence`. */
const DEFAULT_MAX_TURN_SILENCE_MS = 1_280;

/** AssemblyAI's Universal-Streaming and its successors, which decide when a turn is over, in the telephone's own format. */
export function createAssemblyAiRecognizer(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  settings: RecognizerSettings,
): Recognizer {
  const names = { provider: PROVIDER, model: assemblyAiModel(settings) };
  const config = turnConfigOf(settings.vendorConfig);
  const address = speechAddressOf(deps, access, ASSEMBLYAI_BASE_URL);
  const { apiKey } = access;
  if (address === null) return createFailingRecognizer(names, { kind: "missing-base-url" });
  if (apiKey === null) return createFailingRecognizer(names, { kind: "missing-api-key" });

  return {
    ...names,
    detectsTurns: true,
    turnLimitMs: config.max_turn_silence ?? DEFAULT_MAX_TURN_SILENCE_MS,
    hasInterims: true,
    finalLatencyMs: FINAL_LATENCY_MS,
    open: (handler) =>
      new TurnStream(
        {
          handler,
          clock: deps.clock,
          finalLatencyMs: FINAL_LATENCY_MS,
          connect: (events) =>
            new RecognizerSocket({
              provider: PROVIDER,
              apiKey,
              openSocket: address.openSocket,
              url: `${address.socketUrl}/v3/ws?${turnQuery(names.model, config, settings)}`,
              headers: { Authorization: apiKey },
              clock: deps.clock,
              faultOfClose: turnFaultOfClose,
              ...events,
            }),
        },
        { isFormatted: config.format_turns === true },
      ),
  };
}
