import { OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { chosenModel, chosenVoice, clamp } from "../speaking/chosen-voice.ts";
import { failingConnection } from "../speaking/failing-voice.ts";
import { connectSentenceVoice, VoiceFaultError } from "../speaking/sentence-voice.ts";
import { SpeechDecoder, SpeechFormatError } from "../speaking/speech-decoder.ts";
import type { Voice, VoiceSettings } from "../speaking/voice.ts";
import { faultOfStatus, type VoiceFault } from "../speaking/voice-failure.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { type SpeechAddress, speechAddressOf } from "../vendor-address.ts";
import { objectAt, readMessage, textAt } from "../vendor-message.ts";
import { OPENAI_BASE_URL } from "./settings.ts";

/** The rate of `response_format: "pcm"`: https://platform.openai.com/docs/guides/text-to-speech#supported-output-formats */
const PCM_SAMPLE_RATE_HZ = 24_000;
const DEFAULT_VOICE = "alloy";
const MAX_REFUSAL_BYTES = 4_096;
const COMPRESSED = /^audio\/(mpeg|mp3|ogg|opus|aac|flac|webm)/i;

/** Whose server it is, and what is special about it. */
export interface OpenaiVoiceOptions {
  /** As records name it: `openai`, `custom`, `kokoro`. */
  readonly provider: string;
  /** With its version path; null: there is none, and the record or the operator must name one. */
  readonly baseUrl: string | null;
  readonly defaultModel: string;
  readonly needsKey: boolean;
  /** How long a text may take without giving audio. */
  readonly silenceLimitMs: number;
  /** What is asked for; default `pcm`. */
  readonly format?: "pcm" | "wav";
  /** Default true; false where the model is the voice. */
  readonly namesVoice?: boolean;
  /** Asked for as `sample_rate`, which OpenAI does not know; null or absent: not asked for. */
  readonly sampleRateHz?: number | null;
  /** Default: OpenAI's, 0.25 to 4. */
  readonly speeds?: { readonly least: number; readonly most: number };
}

export const OPENAI_VOICE: OpenaiVoiceOptions = {
  provider: "openai",
  baseUrl: OPENAI_BASE_URL,
  defaultModel: "gpt-4o-mini-tts",
  needsKey: true,
  // It begins within a second or two.
  silenceLimitMs: 6_000,
};

export const CUSTOM_VOICE: OpenaiVoiceOptions = {
  provider: "custom",
  baseUrl: null,
  // Local servers accept OpenAI's older name for whatever model they have.
  defaultModel: "tts-1",
  needsKey: false,
  // A server on somebody's own machine may make the whole sentence first.
  silenceLimitMs: 15_000,
};

/** https://platform.openai.com/docs/api-reference/audio/createSpeech */
const OPENAI_SPEEDS = { least: 0.25, most: 4 } as const;

/**
 * Voices behind `POST {base}/audio/speech`, OpenAI's own and those of compatible local servers: one request for each pushed
 * text; the PCM16 at 24 kHz is resampled here. WAV answers are accepted, too.
 * https://platform.openai.com/docs/api-reference/audio/createSpeech
 *
 * Base addresses include `/v1`. Of `provider_config` it knows `instructions`.
 */
export function createOpenaiCompatibleVoice(
  deps: SpeechVendorDeps,
  access: SpeechAccess,
  settings: VoiceSettings,
  options: OpenaiVoiceOptions = OPENAI_VOICE,
): Voice {
  const { provider } = options;
  const model = chosenModel(settings) ?? options.defaultModel;
  const voiceId = chosenVoice(settings) ?? DEFAULT_VOICE;
  return {
    provider,
    model,
    voiceId,
    connect() {
      const address = speechAddressOf(deps, access, options.baseUrl);
      if (address === null) return failingConnection(provider, { kind: "missing-base-url" });
      if (options.needsKey && access.apiKey === null) {
        return failingConnection(provider, { kind: "missing-api-key" });
      }
      const headers = access.apiKey === null ? {} : { authorization: `Bearer ${access.apiKey}` };
      void warmUp(address, headers);
      const body = {
        model,
        ...(options.namesVoice === false ? {} : { voice: voiceId }),
        response_format: options.format ?? "pcm",
        ...(typeof options.sampleRateHz === "number" ? { sample_rate: options.sampleRateHz } : {}),
        ...manner(settings, options.speeds ?? OPENAI_SPEEDS),
      };
      return connectSentenceVoice({
        provider,
        clock: deps.clock,
        silenceLimitMs: options.silenceLimitMs,
        render: (text, signal, onAudio) =>
          render(address, { headers, body: JSON.stringify({ ...body, input: text }), signal }, onAudio),
      });
    },
  };
}

/** Opens the connection before the first sentence; any answer will do. */
async function warmUp({ http, httpUrl }: SpeechAddress, headers: Readonly<Record<string, string>>): Promise<void> {
  await http.request({ method: "HEAD", url: `${httpUrl}/models`, headers, timeoutMs: 5_000 }).catch(() => undefined);
}

interface SpeechRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

async function render(
  { http, httpUrl }: SpeechAddress,
  { headers, body, signal }: SpeechRequest,
  onAudio: (muLaw: Uint8Array) => void,
): Promise<void> {
  try {
    const response = await http.fetch(`${httpUrl}/audio/speech`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
      signal,
    });
    if (!response.ok) throw new VoiceFaultError(await faultOfResponse(response));
    if (COMPRESSED.test(response.headers.get("content-type") ?? "")) {
      await response.body?.cancel();
      throw new SpeechFormatError("Not PCM.");
    }
    const decoder = new SpeechDecoder(PCM_SAMPLE_RATE_HZ);
    let receivedBytes = 0;
    for await (const bytes of response.body ?? []) {
      receivedBytes += bytes.length;
      onAudio(decoder.push(bytes));
    }
    if (receivedBytes === 0) throw new SpeechFormatError("Nothing.");
    onAudio(decoder.finish());
  } catch (error) {
    throw error instanceof VoiceFaultError ? error : new VoiceFaultError(faultOf(error));
  }
}

async function faultOfResponse(response: Response): Promise<VoiceFault> {
  const statusCode = response.status;
  const retryAfter = response.headers.get("retry-after");
  const retryAfterMs = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null;
  const error = objectAt(readMessage(await beginningOf(response)) ?? {}, "error");
  const vendorCode = error === null ? null : (textAt(error, "code") ?? textAt(error, "type"));
  // Reported with 429, but will not pass by itself.
  const kind = vendorCode === "insufficient_quota" ? "quota-exhausted" : faultOfStatus(statusCode);
  return { kind, statusCode, retryAfterMs, vendorCode };
}

/** A refusal says why in a small JSON object; anything longer is something else. */
async function beginningOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let receivedBytes = 0;
  for await (const bytes of response.body ?? []) {
    chunks.push(bytes);
    receivedBytes += bytes.length;
    if (receivedBytes >= MAX_REFUSAL_BYTES) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

function faultOf(error: unknown): VoiceFault {
  if (error instanceof SpeechFormatError) return { kind: "malformed-response", cause: error };
  const cause = error instanceof Error && error.cause instanceof OutboundHttpError ? error.cause : error;
  if (!(cause instanceof OutboundHttpError)) return { kind: "connection-lost", cause: error };
  const kinds = { blocked: "address-blocked", "not-sent": "no-connection", unknown: "connection-lost" } as const;
  return { kind: kinds[cause.failure], cause };
}

function manner(
  settings: VoiceSettings,
  { least, most }: NonNullable<OpenaiVoiceOptions["speeds"]>,
): Readonly<Record<string, unknown>> {
  const instructions = settings.vendorConfig["instructions"];
  return {
    ...(settings.speed === 1 ? {} : { speed: clamp(settings.speed, least, most) }),
    ...(typeof instructions === "string" ? { instructions } : {}),
  };
}
