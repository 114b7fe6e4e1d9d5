import { createCartesiaVoice } from "../../../src/providers/speech/cartesia/voice.ts";
import { createDeepgramVoice } from "../../../src/providers/speech/deepgram/voice.ts";
import { createElevenLabsVoice } from "../../../src/providers/speech/elevenlabs/voice.ts";
import { CUSTOM_VOICE, createOpenaiCompatibleVoice } from "../../../src/providers/speech/openai-compatible/voice.ts";
import type { VoiceUnderTest } from "./voice-harness.ts";

const ELEVENLABS: VoiceUnderTest = {
  name: "elevenlabs",
  create: createElevenLabsVoice,
  server: { vendor: "elevenlabs" },
  settings: {},
  basePath: "",
  isSocket: true,
  tellsWords: true,
};

const DEEPGRAM_AURA: VoiceUnderTest = {
  name: "deepgram aura",
  create: createDeepgramVoice,
  server: { vendor: "deepgram" },
  settings: {},
  basePath: "",
  isSocket: true,
  tellsWords: false,
};

const CARTESIA: VoiceUnderTest = {
  name: "cartesia",
  create: createCartesiaVoice,
  server: { vendor: "cartesia" },
  settings: {},
  basePath: "",
  isSocket: true,
  tellsWords: true,
};

const OPENAI: VoiceUnderTest = {
  name: "openai",
  create: createOpenaiCompatibleVoice,
  server: { vendor: "openai" },
  settings: {},
  basePath: "/v1",
  isSocket: false,
  tellsWords: false,
};

export const VOICES = {
  elevenLabs: ELEVENLABS,
  elevenLabsGathering: {
    ...ELEVENLABS,
    name: "elevenlabs, gathering text",
    server: { vendor: "elevenlabs", alignmentBase: "context" },
    settings: { latency: 0, model: "multilingual" },
  },
  deepgramAura: DEEPGRAM_AURA,
  deepgramFlux: { ...DEEPGRAM_AURA, name: "deepgram flux", settings: { model: "flux" } },
  cartesia: CARTESIA,
  openai: OPENAI,
  custom: {
    ...OPENAI,
    name: "custom, answering with WAV files",
    create: (deps, access, settings) => createOpenaiCompatibleVoice(deps, access, settings, CUSTOM_VOICE),
    server: { vendor: "openai", container: "wav", sampleRateHz: 22_050 },
    settings: { voiceId: "af_heart", model: "kokoro" },
  },
} as const satisfies Readonly<Record<string, VoiceUnderTest>>;
