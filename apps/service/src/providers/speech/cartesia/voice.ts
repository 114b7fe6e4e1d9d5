import { baseLanguage, clamp } from "../speaking/chosen-voice.ts";
import { failingConnection } from "../speaking/failing-voice.ts";
import { connectSocketVoice } from "../speaking/socket-voice.ts";
import type { Voice, VoiceSettings } from "../speaking/voice.ts";
import type { VoiceProtocol } from "../speaking/voice-protocol.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { CARTESIA_API_VERSION, CARTESIA_BASE_URL } from "./settings.ts";
import { cartesiaModelId, cartesiaVoiceId } from "./voice-name.ts";
import { CartesiaSpeechWire } from "./voice-wire.ts";

const PROVIDER = "cartesia";

/**
 * Cartesia's voices over `/tts/websocket`, in the telephone's own format, with word times. The vendor closes a socket that
 * has been idle for five minutes and has no keep-alive message.
 * https://docs.cartesia.ai/2026-03-01/api-reference/tts/websocket
 *
 * Of `provider_config` it knows `pronunciation_dict_id` and, within `generation_config`, `emotion` and `volume`.
 */
export function createCartesiaVoice(deps: SpeechVendorDeps, access: SpeechAccess, settings: VoiceSettings): Voice {
  const model = cartesiaModelId(settings);
  const voiceId = cartesiaVoiceId(settings);
  return {
    provider: PROVIDER,
    model,
    voiceId,
    connect() {
      const address = speechAddressOf(deps, access, CARTESIA_BASE_URL);
      if (address === null) return failingConnection(PROVIDER, { kind: "missing-base-url" });
      if (access.apiKey === null) return failingConnection(PROVIDER, { kind: "missing-api-key" });
      const request = requestOf(model, voiceId, settings);
      const protocol: VoiceProtocol = {
        provider: PROVIDER,
        url: `${address.socketUrl}/tts/websocket?cartesia_version=${CARTESIA_API_VERSION}`,
        // The documented `api_key` parameter would end up in every log of URLs.
        headers: { "x-api-key": access.apiKey },
        keepAlive: null,
        farewell: null,
        createWire: (send) => new CartesiaSpeechWire({ send, clock: deps.clock, request }),
      };
      return connectSocketVoice({ protocol, openSocket: address.openSocket, clock: deps.clock });
    },
  };
}

/** The same in every request of a context, as the vendor requires. */
function requestOf(model: string, voiceId: string, settings: VoiceSettings): Readonly<Record<string, unknown>> {
  const generation = generationConfigOf(settings);
  const dictionary = settings.vendorConfig["pronunciation_dict_id"];
  return {
    model_id: model,
    voice: { mode: "id", id: voiceId },
    language: baseLanguage(settings) ?? "en",
    output_format: { container: "raw", encoding: "pcm_mulaw", sample_rate: 8_000 },
    add_timestamps: true,
    // We push whole clauses; by default the vendor would wait up to 3 s for more.
    max_buffer_delay_ms: 0,
    ...(Object.keys(generation).length === 0 ? {} : { generation_config: generation }),
    ...(typeof dictionary === "string" ? { pronunciation_dict_id: dictionary } : {}),
  };
}

/** https://docs.cartesia.ai/build-with-cartesia/sonic-3/volume-speed-emotion: speed 0.6 to 1.5, volume 0.5 to 2. */
function generationConfigOf(settings: VoiceSettings): Readonly<Record<string, unknown>> {
  const given = settings.vendorConfig["generation_config"];
  const emotion: unknown = typeof given === "object" && given !== null ? Reflect.get(given, "emotion") : null;
  const volume: unknown = typeof given === "object" && given !== null ? Reflect.get(given, "volume") : null;
  return {
    ...(settings.speed === 1 ? {} : { speed: clamp(settings.speed, 0.6, 1.5) }),
    ...(typeof volume === "number" ? { volume: clamp(volume, 0.5, 2) } : {}),
    ...(typeof emotion === "string" ? { emotion } : {}),
  };
}
