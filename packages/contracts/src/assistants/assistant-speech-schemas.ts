import { z } from "zod";
import { sttProviderName } from "../provider-names.ts";

/** Short text: a name, a language, an identifier. */
const word = z.string().max(512);
const text = z.string().max(65_536);
const words = z.array(word).max(1_000);
const freeForm = z.record(z.string(), z.unknown());

const backgroundSoundSettings = z.looseObject({
  enabled: z.boolean().default(false),
  storage_key: word.nullable().default(null),
  sound_url: z.string().max(2_048).nullable().default(null),
  volume: z.number().min(0).max(1).default(0.3),
  loop: z.boolean().default(true),
});

const pronunciation = z.looseObject({
  /** One word or several; upper and lower case count only where a capital stands within a word. */
  written: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/[\p{L}\p{N}]/u, "needs a letter or a digit"),
  /** What the voice is given instead. */
  spoken: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/[\p{L}\p{N}]/u, "needs a letter or a digit"),
});

export const ttsSettings = z.looseObject({
  provider: word.default("elevenlabs"),
  voice_id: word.default("rachel"),
  model_id: word.nullable().default("turbo"),
  latency: z.int().default(1),
  stability: z.number().default(0.5),
  similarity_boost: z.number().default(0.75),
  style: z.number().default(0),
  speed: z.number().default(1),
  volume: z.number().default(1),
  use_speaker_boost: z.boolean().default(true),
  provider_config: freeForm.nullable().default(null),
  background_sound: backgroundSoundSettings.prefault({}),
  pronunciations: z.array(pronunciation).max(500).default([]),
});

const endpointingSettings = z.looseObject({
  silence_threshold: z.int().default(500),
  min_silence_duration: z.int().default(500),
});

const keyword = z.looseObject({ keyword: word, intensifier: z.number().default(1) });

const fluxConfig = z.looseObject({
  eot_timeout_ms: z.int().min(10).max(10_000).nullable().default(null),
  eager_eot_threshold: z.number().min(0.3).max(0.9).nullable().default(null),
  eot_threshold: z.number().min(0.5).max(0.9).nullable().default(null),
  language_hints: words.nullable().default(null),
  tag: word.nullable().default(null),
  mip_opt_out: z.boolean().nullable().default(false),
});

const elevenLabsSttConfig = z.looseObject({
  commit_strategy: z.enum(["manual", "vad"]).nullable().default("vad"),
  vad_threshold: z.number().min(0.1).max(0.9).nullable().default(0.5),
  vad_silence_threshold_secs: z.number().min(0.3).max(3).nullable().default(0.8),
  min_speech_duration_ms: z.int().min(50).max(2_000).nullable().default(100),
  min_silence_duration_ms: z.int().min(50).max(2_000).nullable().default(250),
  include_timestamps: z.boolean().nullable().default(false),
  include_language_detection: z.boolean().nullable().default(false),
  manual_commit_silence_secs: z.number().min(0.5).max(5).nullable().default(1.5),
  manual_commit_short_silence_secs: z.number().min(0.3).max(2).nullable().default(0.8),
});

const speechmaticsSttConfig = z.looseObject({
  region: z.enum(["us", "eu"]).nullable().default("us"),
  max_delay: z.number().min(0.5).max(10).nullable().default(1),
  enable_partials: z.boolean().nullable().default(true),
  remove_disfluencies: z.boolean().nullable().default(true),
  enable_diarization: z.boolean().nullable().default(false),
  speaker_diarization_max_speakers: z.int().min(1).max(10).nullable().default(2),
  additional_vocab: words.nullable().default(null),
  utterance_silence_timeout: z.number().min(0.3).max(5).nullable().default(1),
});

const termLists = z.record(z.string(), words);

const sonioxSttConfig = z.looseObject({
  language_hints: words.nullable().default(null),
  enable_endpoint_detection: z.boolean().nullable().default(true),
  max_endpoint_delay_ms: z.int().min(500).max(3_000).nullable().default(2_000),
  enable_speaker_diarization: z.boolean().nullable().default(false),
  enable_language_identification: z.boolean().nullable().default(false),
  context_terms: words.nullable().default(null),
  context_text: text.nullable().default(null),
  context_general: termLists.nullable().default(null),
  context_translation_terms: termLists.nullable().default(null),
  translation_type: z.enum(["one_way", "two_way"]).nullable().default(null),
  translation_target_language: word.nullable().default(null),
  translation_language_a: word.nullable().default(null),
  translation_language_b: word.nullable().default(null),
  num_channels: z.int().min(1).max(2).nullable().default(1),
  utterance_silence_timeout: z.number().min(0.3).max(5).nullable().default(1),
});

const speculativeConfig = z.looseObject({
  /** Null: on. */
  enable_speculative_llm: z.boolean().nullable().default(null),
  speculative_stream_to_tts: z.boolean().default(true),
  speculative_debounce_ms: z.int().min(100).max(1_000).default(300),
  speculative_min_words: z.int().min(1).max(10).default(3),
  speculative_similarity_threshold: z.number().min(0.5).max(1).default(0.85),
});

export const sttSettings = z.looseObject({
  provider: sttProviderName.nullable().default("deepgram"),
  model: word.default("nova-2"),
  language: word.default("en-US"),
  punctuate: z.boolean().default(true),
  interim_results: z.boolean().default(true),
  endpointing: endpointingSettings.prefault({}),
  utterance_end_ms: z.int().min(100).max(10_000).default(1_000),
  smart_format: z.boolean().default(true),
  keywords: z.array(keyword).max(1_000).default([]),
  keyterms: words.default([]),
  diarize: z.boolean().default(false),
  detect_entities: z.boolean().default(false),
  audio_denoising: z.boolean().default(false),
  flux_config: fluxConfig.nullable().default(null),
  elevenlabs_config: elevenLabsSttConfig.nullable().default(null),
  speechmatics_config: speechmaticsSttConfig.nullable().default(null),
  soniox_config: sonioxSttConfig.nullable().default(null),
  speculative_config: speculativeConfig.nullable().default(null),
  /** Null: 1.5 s at run time. */
  utterance_timeout_seconds: z.number().min(0.3).max(5).nullable().default(null),
  /** Null: on. */
  incomplete_utterance_detection: z.boolean().nullable().default(null),
  provider_config: freeForm.nullable().default(null),
  prefer_flux_for_english: z.boolean().nullable().default(false),
  english_flux_config: fluxConfig.nullable().default(null),
});
