import { chosenModel } from "../../../src/providers/speech/speaking/chosen-voice.ts";
import { failingConnection } from "../../../src/providers/speech/speaking/failing-voice.ts";
import { connectSentenceVoice } from "../../../src/providers/speech/speaking/sentence-voice.ts";
import type { Voice, VoiceSettings } from "../../../src/providers/speech/speaking/voice.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../../../src/providers/speech/speech-vendor.ts";
import { speechAddressOf } from "../../../src/providers/speech/vendor-address.ts";
import { TOY_MODEL } from "./settings.ts";

/** `POST /said` with a text answers with mu-law. */
export function createToyVoice(deps: SpeechVendorDeps, access: SpeechAccess, settings: VoiceSettings): Voice {
  return {
    provider: "toy",
    model: chosenModel(settings) ?? TOY_MODEL,
    voiceId: "polly",
    connect() {
      const address = speechAddressOf(deps, access, null);
      const { apiKey } = access;
      if (address === null) return failingConnection("toy", { kind: "missing-base-url" });
      if (apiKey === null) return failingConnection("toy", { kind: "missing-api-key" });
      return connectSentenceVoice({
        provider: "toy",
        clock: deps.clock,
        silenceLimitMs: 4_000,
        async render(text, signal, onAudio) {
          const url = `${address.httpUrl}/said`;
          const headers = { authorization: apiKey };
          const { body } = await deps.trustedHttp.request({ method: "POST", url, headers, body: text, signal });
          onAudio(body);
        },
      });
    },
  };
}
