import { clamp } from "../speaking/chosen-voice.ts";
import { failingConnection } from "../speaking/failing-voice.ts";
import { connectSocketVoice } from "../speaking/socket-voice.ts";
import type { Voice, VoiceSettings } from "../speaking/voice.ts";
import type { VoiceProtocol } from "../speaking/voice-protocol.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../speech-vendor.ts";
import { speechAddressOf } from "../vendor-address.ts";
import { AuraSpeechWire } from "./aura-voice-wire.ts";
import { FluxSpeechWire } from "./flux-voice-wire.ts";
import { DEEPGRAM_BASE_URL } from "./settings.ts";
import { faultOfDeepgramClose } from "./voice-faults.ts";
import { type DeepgramVoice, deepgramVoiceOf } from "./voice-name.ts";

const PROVIDER = "deepgram";

/**
 * Deepgram's voices in the telephone's own format: Aura over `/v1/speak`, Flux over `/v2/speak`. Neither reports word times,
 * and neither has a message to keep an idle socket open.
 * https://developers.deepgram.com/reference/text-to-speech/speak-streaming,
 * https://developers.deepgram.com/reference/text-to-speech/speak-flux
 *
 * Of `provider_config` it knows `mip_opt_out`.
 */
export function createDeepgramVoice(deps: SpeechVendorDeps, access: SpeechAccess, settings: VoiceSettings): Voice {
  const voice = deepgramVoiceOf(settings);
  return {
    provider: PROVIDER,
    model: voice.model,
    voiceId: voice.voiceId,
    connect() {
      const address = speechAddressOf(deps, access, DEEPGRAM_BASE_URL);
      if (address === null) return failingConnection(PROVIDER, { kind: "missing-base-url" });
      if (access.apiKey === null) return failingConnection(PROVIDER, { kind: "missing-api-key" });
      const protocol: VoiceProtocol = {
        provider: PROVIDER,
        url: `${address.socketUrl}${voice.isFlux ? "/v2/speak" : "/v1/speak"}?${query(voice, settings)}`,
        headers: { authorization: `Token ${access.apiKey}` },
        keepAlive: null,
        farewell: JSON.stringify({ type: "Close" }),
        faultOfClose: faultOfDeepgramClose,
        createWire: (send) => (voice.isFlux ? new FluxSpeechWire(send) : new AuraSpeechWire(send, deps.clock)),
      };
      return connectSocketVoice({ protocol, openSocket: address.openSocket, clock: deps.clock });
    },
  };
}

function query(voice: DeepgramVoice, settings: VoiceSettings): string {
  const parameters = new URLSearchParams({ model: voice.model, encoding: "mulaw", sample_rate: "8000" });
  const speed = speedOf(voice, settings.speed);
  // Left out when it changes nothing, because older voices refuse the parameter.
  if (speed !== 1) parameters.set("speed", String(speed));
  const optOut = settings.vendorConfig["mip_opt_out"];
  if (typeof optOut === "boolean") parameters.set("mip_opt_out", String(optOut));
  return parameters.toString();
}

/** Aura: 0.7 to 1.5 (https://developers.deepgram.com/docs/tts-voice-controls). Flux: 0.85 to 1.15 in steps of 0.05. */
function speedOf(voice: DeepgramVoice, speed: number): number {
  if (!voice.isFlux) return clamp(speed, 0.7, 1.5);
  return Math.round(clamp(speed, 0.85, 1.15) * 20) / 20;
}
