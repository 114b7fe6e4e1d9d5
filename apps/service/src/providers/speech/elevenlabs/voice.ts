import { baseLanguage, clamp } from "../speaking/chosen-voice.ts";
import { failingConnection } from "../speaking/failing-voice.ts";
import { connectSocketVoice } from "../speaking/socket-voice.ts";
import type { Voice, VoiceSettings } from "../speaking/voice.ts";
import type { VoiceProtocol } from "../speaking/voice-protocol.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { ELEVENLABS_BASE_URL } from "./settings.ts";
import { faultOfRefusal } from "./voice-faults.ts";
import { elevenLabsModelId, elevenLabsVoiceId } from "./voice-name.ts";
import { ElevenLabsSpeechWire } from "./voice-wire.ts";

const PROVIDER = "elevenlabs";
/** The most the vendor allows; the default is 20. */
const INACTIVITY_TIMEOUT_SECONDS = 180;
const KEEP_ALIVE_EVERY_MS = 60_000;
const NORMALIZATIONS: ReadonlySet<unknown> = new Set(["auto", "on", "off"]);

/**
 * ElevenLabs' voices over `/v1/text-to-speech/{voice}/multi-stream-input`, in the telephone's own format. Not for
 * `eleven_v3`, which has no such socket.
 * https://elevenlabs.io/docs/api-reference/text-to-speech/v-1-text-to-speech-voice-id-multi-stream-input
 *
 * Of `provider_config` it knows `apply_text_normalization`, `enable_logging`, `enable_ssml_parsing` and `language_code`.
 */
export function createElevenLabsVoice(deps: SpeechVendorDeps, access: SpeechAccess, settings: VoiceSettings): Voice {
  const model = elevenLabsModelId(settings.model);
  const voiceId = elevenLabsVoiceId(settings.voiceId);
  return {
    provider: PROVIDER,
    model,
    voiceId,
    // https://elevenlabs.io/docs/best-practices/prompting/controls
    ...(settings.vendorConfig["enable_ssml_parsing"] === true ? { tags: ["break", "phoneme"] } : {}),
    connect() {
      const address = speechAddressOf(deps, access, ELEVENLABS_BASE_URL);
      if (address === null) return failingConnection(PROVIDER, { kind: "missing-base-url" });
      if (access.apiKey === null) return failingConnection(PROVIDER, { kind: "missing-api-key" });
      const protocol = createProtocol(address.socketUrl, access.apiKey, { model, voiceId, settings });
      return connectSocketVoice({ protocol, openSocket: address.openSocket, clock: deps.clock });
    },
  };
}

interface ChosenVoice {
  readonly model: string;
  readonly voiceId: string;
  readonly settings: VoiceSettings;
}

function createProtocol(baseUrl: string, apiKey: string, voice: ChosenVoice): VoiceProtocol {
  const { settings } = voice;
  const isEager = settings.latency > 0;
  return {
    provider: PROVIDER,
    url: `${baseUrl}/v1/text-to-speech/${encodeURIComponent(voice.voiceId)}/multi-stream-input?${query(voice, isEager)}`,
    headers: { "xi-api-key": apiKey },
    // Without a context it keeps the socket alive.
    keepAlive: { message: JSON.stringify({ text: "" }), everyMs: KEEP_ALIVE_EVERY_MS },
    farewell: JSON.stringify({ close_socket: true }),
    faultOfClose: faultOfRefusal,
    createWire: (send) => new ElevenLabsSpeechWire({ send, isEager, voiceSettings: voiceSettingsOf(settings) }),
  };
}

function query({ model, settings }: ChosenVoice, isEager: boolean): string {
  const parameters = new URLSearchParams({
    model_id: model,
    output_format: "ulaw_8000",
    // Suits whole clauses, which is what we push: nothing waits for a chunk schedule.
    auto_mode: String(isEager),
    optimize_streaming_latency: String(clamp(Math.round(settings.latency), 0, 4)),
    sync_alignment: "true",
    inactivity_timeout: String(INACTIVITY_TIMEOUT_SECONDS),
  });
  const config = settings.vendorConfig;
  const normalization = config["apply_text_normalization"];
  parameters.set("apply_text_normalization", NORMALIZATIONS.has(normalization) ? String(normalization) : "auto");
  for (const name of ["enable_logging", "enable_ssml_parsing"]) {
    if (typeof config[name] === "boolean") parameters.set(name, String(config[name]));
  }
  const language = languageCode(model, settings);
  if (language !== null) parameters.set("language_code", language);
  return parameters.toString();
}

/** Only the 2.5 models take a language; the others refuse the request for it. */
function languageCode(model: string, settings: VoiceSettings): string | null {
  const given = settings.vendorConfig["language_code"];
  if (typeof given === "string" && /^[a-z]{2,3}$/.test(given)) return given;
  return model.endsWith("_v2_5") ? baseLanguage(settings) : null;
}

function voiceSettingsOf(settings: VoiceSettings): Readonly<Record<string, number | boolean>> {
  return {
    stability: clamp(settings.stability, 0, 1),
    similarity_boost: clamp(settings.similarityBoost, 0, 1),
    style: clamp(settings.style, 0, 1),
    use_speaker_boost: settings.useSpeakerBoost,
    // https://elevenlabs.io/docs/best-practices/prompting/controls#pace
    speed: clamp(settings.speed, 0.7, 1.2),
  };
}
