import { describeRecognizer } from "../../../../tests/support/speech/recognizer-conformance.ts";
import type { RecognizerSubject } from "../../../../tests/support/speech/recognizer-harness.ts";
import { deepgram } from "../deepgram/vendor.ts";
import { elevenLabs } from "../elevenlabs/vendor.ts";
import { customSpeech, openaiSpeech } from "../openai-compatible/vendor.ts";

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

const OPENAI = {
  vendor: openaiSpeech,
  server: "openai",
  settings: {},
  keyHeader: ["authorization", (key: string) => `Bearer ${key}`],
  transport: "http",
  finishesAlone: false,
} as const;

const SUBJECTS: readonly RecognizerSubject[] = [
  { ...DEEPGRAM, name: "deepgram nova", settings: {} },
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
  { ...OPENAI, name: "openai streamed", hasInterims: true },
  { ...OPENAI, name: "openai whole", hasInterims: false, settings: { interimResults: false } },
  { ...OPENAI, name: "custom", vendor: customSpeech, hasInterims: false },
];

for (const subject of SUBJECTS) describeRecognizer(subject);
