import { decodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { writePcm16 } from "@parley/audio/pcm16-bytes";
import { createResampler } from "@parley/audio/resampler";
import { WAV_HEADER_BYTES, wavHeader } from "@parley/audio/wav";
import type { Clock } from "@parley/foundation/clock";
import { type OutboundHttp, OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { faultOfRefusal, type RecognizerFault } from "../recognizing/recognizer-failure.ts";
import { readMessage, textAt } from "../vendor-message.ts";
import { spokenWordsOf } from "./spoken-words.ts";
import { readTranscriptEvents } from "./transcript-events.ts";

/** How to transcribe one utterance. */
export interface TranscriptionTarget {
  readonly provider: string;
  readonly model: string;
  readonly url: string;
  readonly http: OutboundHttp;
  readonly clock: Clock;
  /** Sent only when there is one. */
  readonly apiKey: string | null;
  /** ISO 639-1; null: to be detected. */
  readonly language: string | null;
  readonly prompt: string | null;
  readonly isStreamed: boolean;
  /** Of the uploaded WAV: 8,000 or a multiple of it. */
  readonly sampleRateHz: number;
  /** From the upload to the last word. */
  readonly responseLimitMs: number;
}

export interface Transcription {
  readonly text: string;
  /** As detected; null where the server does not say. */
  readonly language: string | null;
}

/** The fault, from which a `ProviderError` is made. */
class TranscriptionError extends Error {
  readonly fault: RecognizerFault;

  constructor(fault: RecognizerFault) {
    super(fault.kind);
    this.name = "TranscriptionError";
    this.fault = fault;
  }
}

const MAX_REFUSAL_CHARACTERS = 4_096;
/** An hour of talk is some 60,000 characters. */
const MAX_RESPONSE_CHARACTERS = 1_048_576;

/**
 * Sends one utterance as a WAV, the one format that every server reads.
 *
 * @param onText the text so far, where the server streams.
 * @throws whatever `transcriptionFaultOf` understands
 */
export async function requestTranscription(
  target: TranscriptionTarget,
  muLaw: Uint8Array,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Transcription> {
  const late = new AbortController();
  const timer = new AbortController();
  target.clock.sleep(target.responseLimitMs, timer.signal).then(
    () => late.abort(new TranscriptionError({ kind: "timeout" })),
    () => undefined,
  );
  try {
    return await transcribe(target, muLaw, AbortSignal.any([signal, late.signal]), onText);
  } finally {
    timer.abort();
  }
}

async function transcribe(
  target: TranscriptionTarget,
  muLaw: Uint8Array,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<Transcription> {
  const response = await target.http.fetch(target.url, {
    method: "POST",
    headers: target.apiKey === null || target.apiKey === "" ? {} : { authorization: `Bearer ${target.apiKey}` },
    body: formOf(target, muLaw),
    signal,
  });
  if (!response.ok) {
    const body = (await readText(response)).slice(0, MAX_REFUSAL_CHARACTERS);
    throw new TranscriptionError(faultOfRefusal(response.status, body, retryAfterMsOf(response)));
  }
  if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
    const text = await readTranscriptEvents(chunksOf(response), onText);
    if (text === null) throw new TranscriptionError({ kind: "malformed-response" });
    return { text: spokenWordsOf(text), language: null };
  }
  const answer = readMessage(await readText(response));
  const text = answer === null ? null : textAt(answer, "text");
  if (answer === null || text === null) throw new TranscriptionError({ kind: "malformed-response" });
  const language = textAt(answer, "language") ?? "";
  // Some servers give the language's English name.
  return { text: spokenWordsOf(text), language: /^[a-z]{2}(-\w+)*$/.test(language) ? language : null };
}

/** The fault for anything that `requestTranscription` threw. */
export function transcriptionFaultOf(error: unknown): RecognizerFault {
  if (error instanceof TranscriptionError) return error.fault;
  if (error instanceof OutboundHttpError && error.failure === "blocked")
    return { kind: "address-blocked", cause: error };
  if (error instanceof OutboundHttpError && error.failure === "not-sent")
    return { kind: "no-connection", cause: error };
  return { kind: "connection-lost", cause: error };
}

function formOf(target: TranscriptionTarget, muLaw: Uint8Array): FormData {
  const form = new FormData();
  form.set("file", new Blob([wavOf(muLaw, target.sampleRateHz)], { type: "audio/wav" }), "audio.wav");
  form.set("model", target.model);
  form.set("response_format", "json");
  if (target.language !== null) form.set("language", target.language);
  if (target.prompt !== null) form.set("prompt", target.prompt);
  if (target.isStreamed) form.set("stream", "true");
  return form;
}

function wavOf(muLaw: Uint8Array, sampleRateHz: number): Uint8Array<ArrayBuffer> {
  const decoded = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, decoded);
  const pcm = resample(decoded, sampleRateHz);
  const wav = new Uint8Array(WAV_HEADER_BYTES + 2 * pcm.length);
  wav.set(wavHeader({ sampleRateHz, channels: 1 }, pcm.length));
  writePcm16(pcm, wav, WAV_HEADER_BYTES);
  return wav;
}

/** From the rate of telephones, with what the resampler holds back at the end. */
function resample(pcm: Int16Array, outputRateHz: number): Int16Array {
  const resampler = createResampler({ inputRateHz: MU_LAW_SAMPLE_RATE_HZ, outputRateHz });
  const output = new Int16Array(resampler.maxOutputSamples(pcm.length) + resampler.flushSamples);
  const pushed = resampler.push(pcm, output);
  return output.subarray(0, pushed + resampler.flush(output.subarray(pushed)));
}

async function readText(response: Response): Promise<string> {
  let text = "";
  for await (const chunk of chunksOf(response)) text += chunk;
  return text;
}

async function* chunksOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let characters = 0;
  for await (const bytes of response.body ?? []) {
    const chunk = decoder.decode(bytes, { stream: true });
    characters += chunk.length;
    if (characters > MAX_RESPONSE_CHARACTERS) throw new TranscriptionError({ kind: "malformed-response" });
    yield chunk;
  }
}

function retryAfterMsOf(response: Response): number | null {
  const text = response.headers.get("retry-after") ?? "";
  return /^\d{1,5}$/.test(text) ? Number(text) * 1_000 : null;
}
