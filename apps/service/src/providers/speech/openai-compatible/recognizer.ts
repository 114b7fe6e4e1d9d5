import { MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { chosenRecognizerModel, spokenLanguage } from "../recognizing/chosen-recognizer.ts";
import { createFailingRecognizer } from "../recognizing/failing-recognizer.ts";
import type { Recognizer, RecognizerSettings } from "../recognizing/recognizer.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { OpenaiCompatibleStream } from "./recognizer-stream.ts";
import type { TranscriptionTarget } from "./request-transcription.ts";

export interface OpenaiRecognizerOptions {
  /** As records name it: `openai`, `custom`, `whisper.cpp`. */
  readonly provider: string;
  /** With its version path; null: there is none, and the record or the operator must name one. */
  readonly baseUrl: string | null;
  readonly defaultModel: string;
  readonly needsKey: boolean;
  /** Behind the base address; default: `/audio/transcriptions`. */
  readonly path?: string;
  /** Of the uploaded WAV: 8,000 (the default), or 16,000 for servers that resample nothing. */
  readonly sampleRateHz?: number;
  /** What is sent where the record leaves the language open; default: nothing. */
  readonly openLanguage?: string | null;
  /** Default: as OpenAI's own server. */
  readonly finalLatencyMs?: number;
  /** From an upload to its last word; default 10,000. */
  readonly responseLimitMs?: number;
}

/** An upload and a whole transcription; OpenAI's own streaming one needs 1.66 s at p99 (Pipecat's `stt_latency.py`). */
const FINAL_LATENCY_MS = 2_000;
const RESPONSE_LIMIT_MS = 10_000;

/**
 * Any server with OpenAI's `POST {base}/audio/transcriptions`, OpenAI's own or another (Speaches, LocalAI, whisper.cpp,
 * vLLM …): one request for each utterance, which ends at `finalize()`. It hears nothing before that, so it depends on our
 * own speech detector.
 * https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export function createOpenaiCompatibleRecognizer(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  settings: RecognizerSettings,
  options: OpenaiRecognizerOptions,
): Recognizer {
  const names = { provider: options.provider, model: chosenRecognizerModel(settings) ?? options.defaultModel };
  const address = speechAddressOf(deps, access, options.baseUrl);
  if (address === null) return createFailingRecognizer(names, { kind: "missing-base-url" });
  if (options.needsKey && access.apiKey === null) return createFailingRecognizer(names, { kind: "missing-api-key" });

  const target: TranscriptionTarget = {
    ...names,
    url: `${address.httpUrl}${options.path ?? "/audio/transcriptions"}`,
    http: address.http,
    clock: deps.clock,
    apiKey: access.apiKey,
    language: spokenLanguage(settings) ?? options.openLanguage ?? null,
    sampleRateHz: options.sampleRateHz ?? MU_LAW_SAMPLE_RATE_HZ,
    responseLimitMs: options.responseLimitMs ?? RESPONSE_LIMIT_MS,
    // It takes no list of words; a prompt that holds them has the same effect.
    prompt: settings.keyterms.length === 0 ? null : settings.keyterms.join(", "),
    isStreamed: isStreamed(options, names.model, settings),
  };
  return {
    ...names,
    detectsTurns: false,
    hasInterims: false,
    finalLatencyMs: options.finalLatencyMs ?? FINAL_LATENCY_MS,
    open: (handler) => new OpenaiCompatibleStream({ handler, target }),
  };
}

/**
 * OpenAI's `gpt-` models stream, `whisper-1` does not. Other servers are only asked to stream if `provider_config.stream`
 * says so, because older ones use a format of their own. An answer that is a stream is read as one in any case.
 */
function isStreamed(options: OpenaiRecognizerOptions, model: string, settings: RecognizerSettings): boolean {
  if (!settings.interimResults) return false;
  const wish = settings.vendorConfig.stream;
  return typeof wish === "boolean" ? wish : options.provider === "openai" && model.startsWith("gpt-");
}
