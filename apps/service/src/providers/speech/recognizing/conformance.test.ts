import { describeRecognizer } from "../../../../tests/support/speech/recognizer-conformance.ts";
import type { RecognizerSubject } from "../../../../tests/support/speech/recognizer-harness.ts";
import { assemblyAi } from "../assemblyai/vendor.ts";
import { deepgram } from "../deepgram/vendor.ts";
import { elevenLabs } from "../elevenlabs/vendor.ts";
import { customSpeech, openaiSpeech } from "../openai-compatible/vendor.ts";
import { soniox } from "../soniox/vendor.ts";

const DEEPGRAM = {
  vendor: deepgram,
  server: "deepgram",
  keyHeader: ["authorization", (key: string) => `Token ${key}`],
  hasInterims: true,
  transport: "socket",
  finishesAlone: true,
} as const;

const ELEVENLABS = {
  ...DEEPGRAM,
  vendor: elevenLabs,
  server: "elevenlabs",
  keyHeader: ["xi-api-key", (key: string) => key],
} as const;

const ASSEMBLYAI = {
  ...DEEPGRAM,
  vendor: assemblyAi,
  server: "assemblyai",
  keyHeader: ["authorization", (key: string) => key],
  refusesBy: "message",
  fillsUp: true,
} as const;

const SONIOX = {
  ...DEEPGRAM,
  vendor: soniox,
  server: "soniox",
  keyHeader: ["authorization", (key: string) => `Bearer ${key}`],
  refusesBy: "message",
  opensWithMessage: true,
} as const;

const OPENAI = {
  vendor: openaiSpeech,
  server: "openai",
  settings: {},
  keyHeader: ["authorization", (key: string) => `Bearer ${key}`],
  transport: "http",
  finishesAlone: false,
} as const;

const SUBJECTS: readonly RecognizerSubject[] = [
  { ...DEEPGRAM, name: "deepgram nova", settings: { model: "nova-3" } },
  { ...DEEPGRAM, name: "deepgram flux", settings: { model: "flux-general-en" } },
  { ...ELEVENLABS, name: "elevenlabs manual", settings: {}, finishesAlone: false },
  {
    ...ELEVENLABS,
    name: "elevenlabs vad",
    settings: { vendorConfig: { elevenlabs_config: { commit_strategy: "vad" } } },
  },
  {
    ...ELEVENLABS,
    name: "elevenlabs with times",
    settings: { vendorConfig: { elevenlabs_config: { commit_strategy: "vad", include_timestamps: true } } },
  },
  { ...ASSEMBLYAI, name: "assemblyai english", settings: {} },
  { ...ASSEMBLYAI, name: "assemblyai u3", settings: { model: "u3-rt-pro" } },
  { ...SONIOX, name: "soniox with ends", settings: {} },
  {
    ...SONIOX,
    name: "soniox without ends",
    settings: { vendorConfig: { soniox_config: { enable_endpoint_detection: false } } },
    finishesAlone: false,
  },
  { ...OPENAI, name: "openai streamed", hasInterims: true },
  { ...OPENAI, name: "openai whole", hasInterims: false, settings: { interimResults: false } },
  { ...OPENAI, name: "custom", vendor: customSpeech, hasInterims: false },
];

for (const subject of SUBJECTS) describeRecognizer(subject);
