import type { Clock } from "@parley/foundation/clock";
import type { LocalSpeech, LocalSpeechServer, LocalVoice } from "../../local-speech.ts";
import { baseLanguage } from "../../speaking/chosen-voice.ts";
import type { VoiceSettings } from "../../speaking/voice.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../../speech-vendor.ts";
import { createOpenaiCompatibleRecognizer } from "../recognizer.ts";
import { createOpenaiCompatibleVoice } from "../voice.ts";
import { createServerFinder, type FindServersOptions } from "./find-servers.ts";

/** The voices people who made them think best, for servers with dozens. */
const PREFERRED_VOICES: ReadonlySet<string> = new Set(["af_heart", "ef_dora", "ff_siwis", "if_sara", "pf_dora"]);
/** Spoken where the record leaves the language open. */
const USUAL_LANGUAGE = "en";

export interface LocalSpeechOptions
  extends FindServersOptions,
    Omit<SpeechVendorDeps, "baseUrl" | "program" | "clock"> {
  readonly clock: Clock;
}

/** No key, and an address that the operator's machine has, not an organization's record. */
const ACCESS: SpeechAccess = { apiKey: null, baseUrl: null, isOrganizationAddress: false };
/** A whole utterance through a model on the processor; longer, and endpointing goes on without the words. */
const FINAL_LATENCY_MS = 4_000;
/** What Whisper works with; whisper.cpp's server took no other rate for long (its issue 847). */
const RECOGNIZER_RATE_HZ = 16_000;
/** A server may first load its model. */
const RESPONSE_LIMIT_MS = 30_000;
const VOICE_RATE_HZ = 24_000;
/** Kokoro speaks no faster and no slower. */
const SPEEDS = { least: 0.5, most: 2 } as const;

export function createLocalSpeech(options: LocalSpeechOptions): LocalSpeech {
  const deps: SpeechVendorDeps = { ...options, baseUrl: null, program: null };
  return {
    find: createServerFinder(options),
    recognizer({ name, origin, recognizer }, settings) {
      if (recognizer === null) return null;
      // Models and words of a vendor mean nothing here, except for the words the caller is expected to say.
      return createOpenaiCompatibleRecognizer(
        deps,
        ACCESS,
        { ...settings, model: null, keywords: [], vendorConfig: {} },
        {
          provider: name,
          baseUrl: origin,
          path: recognizer.path,
          defaultModel: recognizer.model,
          needsKey: false,
          sampleRateHz: RECOGNIZER_RATE_HZ,
          // Left out, whisper.cpp takes everything for English.
          openLanguage: name === "whisper.cpp" ? "auto" : null,
          finalLatencyMs: FINAL_LATENCY_MS,
          responseLimitMs: RESPONSE_LIMIT_MS,
        },
      );
    },
    voice(server, settings) {
      const chosen = chooseLocalVoice(server, settings);
      if (chosen === null) return null;
      const { name, origin } = server;
      return createOpenaiCompatibleVoice(
        deps,
        ACCESS,
        { ...settings, voiceId: chosen.voice ?? chosen.model, model: null, vendorConfig: {} },
        {
          provider: name,
          baseUrl: `${origin}/v1`,
          defaultModel: chosen.model,
          needsKey: false,
          silenceLimitMs: RESPONSE_LIMIT_MS,
          // LocalAI answers with a WAV whatever it is asked for; its model is the voice.
          format: name === "localai" ? "wav" : "pcm",
          namesVoice: chosen.voice !== null,
          // Speaches gives a model's own rate unless it is told one.
          sampleRateHz: name === "speaches" ? VOICE_RATE_HZ : null,
          speeds: SPEEDS,
        },
      );
    },
  };
}

/**
 * The voice the record names, if the server has it; else one that speaks the language, a preferred one first; else one of
 * whose language nothing is known.
 * @returns null when none is known to speak the language: a voice of another would not be understood
 */
function chooseLocalVoice({ voices }: LocalSpeechServer, settings: VoiceSettings): LocalVoice | null {
  const language = baseLanguage(settings) ?? USUAL_LANGUAGE;
  const speaking = voices.filter(({ languages }) => languages.includes(language));
  const open = voices.filter(({ languages }) => languages.length === 0);
  const candidates = [...speaking, ...open];
  const named = candidates.find(({ model, voice }) => (voice ?? model) === settings.voiceId.trim());
  const preferred = speaking.find(({ voice }) => voice !== null && PREFERRED_VOICES.has(voice));
  return named ?? preferred ?? candidates[0] ?? null;
}
