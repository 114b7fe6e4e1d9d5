interface Price {
  readonly provider: string;
  /** As the vendor is asked for them; `aura-2-*` is every name that begins so. */
  readonly modelIds: readonly string[];
  /** The day for which the price is known; later changes are not in here. */
  readonly asOf: string;
  readonly source: string;
}

/** A public list price of speech to text. Money is in micro-units: 4,800 = 0.0048 US dollars. */
export interface RecognizerPrice extends Price {
  /** Of audio sent, silence included. */
  readonly microsPerMinute: number;
  /** Where the vendor asks for more when it is to detect the language (`multi`). */
  readonly multilingualMicrosPerMinute?: number;
}

/** A public list price of text to speech, as `RecognizerPrice`. */
export interface VoicePrice extends Price {
  readonly microsPerMillionCharacters: number;
}

const LANDSCAPE = "as quoted by github.com/RobStrayer/voice-agent-skills, docs/landscape.md";
const DEEPGRAM_PAGE = `deepgram.com/pricing, ${LANDSCAPE}`;
const ELEVENLABS_PAGE = `elevenlabs.io/pricing/api, ${LANDSCAPE}`;
const OPENAI_PAGE = `developers.openai.com/api/docs/pricing, ${LANDSCAPE}`;
const OPENAI_ESTIMATES = "OpenAI's own estimate for a minute of what it bills by token, as quoted by tokenmix.ai";
const OWN_SOURCE = "made on this machine; nobody is asked";

/**
 * Streaming, pay as you go. A model that is not here has no known price: Nova-2 has left the vendor's page, and what was
 * quoted from it differs. What Deepgram asks for now it calls a promotion (regularly 7,700).
 */
export const RECOGNIZER_PRICES: readonly RecognizerPrice[] = [
  {
    provider: "deepgram",
    modelIds: ["nova-3", "nova-3-general"],
    microsPerMinute: 4_800,
    multilingualMicrosPerMinute: 5_800,
    asOf: "2026-08-01",
    source: "deepgram.com/pricing, as quoted by github.com/D3velop-llc/open-gauntlet-leaderboard, data/asr.json",
  },
  {
    provider: "deepgram",
    modelIds: ["flux-general-en"],
    microsPerMinute: 6_500,
    asOf: "2026-09-30",
    source: DEEPGRAM_PAGE,
  },
  {
    provider: "deepgram",
    modelIds: ["flux-general-multi"],
    microsPerMinute: 7_800,
    asOf: "2026-11-04",
    source: "deepgram.com/pricing, as quoted by docs.flexprice.io/cookbooks/pricing-teardowns/deepgram-pricing",
  },
  {
    provider: "elevenlabs",
    modelIds: ["scribe_v2_realtime"],
    microsPerMinute: 6_500,
    asOf: "2026-09-30",
    source: ELEVENLABS_PAGE,
  },
  {
    provider: "openai",
    modelIds: ["whisper-1"],
    microsPerMinute: 6_000,
    asOf: "2026-05-05",
    source: "openai.com/api/pricing, as quoted by github.com/hail-hq/hail, costs/stt.json",
  },
  { provider: "openai", modelIds: ["gpt-transcribe"], microsPerMinute: 4_500, asOf: "2026-09-30", source: OPENAI_PAGE },
  {
    provider: "openai",
    modelIds: ["gpt-4o-transcribe"],
    microsPerMinute: 6_000,
    asOf: "2026-04-25",
    source: OPENAI_ESTIMATES,
  },
  {
    provider: "openai",
    modelIds: ["gpt-4o-mini-transcribe"],
    microsPerMinute: 3_000,
    asOf: "2026-04-25",
    source: OPENAI_ESTIMATES,
  },
];

/**
 * Pay as you go, without what a plan includes. Not here: Cartesia, which sells characters in monthly plans only, and
 * OpenAI's `gpt-4o-mini-tts`, billed by tokens of audio.
 */
export const VOICE_PRICES: readonly VoicePrice[] = [
  {
    provider: "elevenlabs",
    modelIds: ["eleven_flash_v2_5", "eleven_flash_v2", "eleven_turbo_v2_5", "eleven_turbo_v2", "eleven_v4_turbo"],
    microsPerMillionCharacters: 40_000_000,
    asOf: "2026-09-30",
    source: ELEVENLABS_PAGE,
  },
  {
    provider: "elevenlabs",
    modelIds: ["eleven_multilingual_v2", "eleven_v3", "eleven_v4"],
    microsPerMillionCharacters: 80_000_000,
    asOf: "2026-10-07",
    source: "elevenlabs.io/pricing/api, as several public repositories quote it from that week",
  },
  {
    provider: "deepgram",
    modelIds: ["aura-2-*"],
    microsPerMillionCharacters: 30_000_000,
    asOf: "2026-09-30",
    source: DEEPGRAM_PAGE,
  },
  {
    provider: "deepgram",
    modelIds: ["aura-*"],
    microsPerMillionCharacters: 15_000_000,
    asOf: "2026-09-30",
    source: DEEPGRAM_PAGE,
  },
  {
    provider: "deepgram",
    modelIds: ["flux-*"],
    microsPerMillionCharacters: 45_000_000,
    asOf: "2026-09-30",
    source: DEEPGRAM_PAGE,
  },
  {
    provider: "openai",
    modelIds: ["tts-1"],
    microsPerMillionCharacters: 15_000_000,
    asOf: "2026-09-30",
    source: OPENAI_PAGE,
  },
  {
    provider: "openai",
    modelIds: ["tts-1-hd"],
    microsPerMillionCharacters: 30_000_000,
    asOf: "2026-09-30",
    source: OPENAI_PAGE,
  },
  { provider: "captions", modelIds: ["*"], microsPerMillionCharacters: 0, asOf: "2026-11-01", source: OWN_SOURCE },
  { provider: "espeak", modelIds: ["*"], microsPerMillionCharacters: 0, asOf: "2026-11-01", source: OWN_SOURCE },
];
