import { z } from "zod";
import { sttProviderName } from "../provider-names.ts";
import { usefulFrom, valueChecks } from "../request-warnings.ts";

/** Short text: a name, a language, an identifier. */
const word = z.string().max(512);
const text = z.string().max(65_536);
const words = z.array(word).max(1_000);
const freeForm = z.record(z.string(), z.unknown());

/** What a number that is beyond a vendor's range becomes on its way there. */
const VENDOR_IS_GIVEN_NEAREST = "the vendor is given the nearest it takes";
const share = z.number().register(valueChecks, usefulFrom({ min: 0, max: 1, beyond: VENDOR_IS_GIVEN_NEAREST }));

const backgroundSoundSettings = z.looseObject({
  enabled: z
    .boolean()
    .default(false)
    .describe(
      "Whether an office is heard, very softly, under the whole call, also in its recording. Not on a message left on a machine, nor while a caller is put through.",
    ),
  storage_key: word
    .nullable()
    .default(null)
    .describe("Which sound: null, empty or `office`, the only one there is. Others are refused."),
  sound_url: z
    .string()
    .max(2_048)
    .nullable()
    .default(null)
    .describe("Sounds of your own are not supported: an address here is refused."),
  volume: z.number().min(0).max(1).default(0.3).describe("0 is silence, 1 is 44 dB below full scale."),
  loop: z.boolean().default(true).describe("False: the sound is heard once, for the first 16 seconds of the call."),
});

const pronunciation = z.looseObject({
  written: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/[\p{L}\p{N}]/u, "needs a letter or a digit")
    .describe(
      "One word or several, replaced wherever they stand as whole words. Upper and lower case count only where a capital stands within a word (`iPhone`); of two entries for the same words the last counts.",
    ),
  spoken: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .regex(/[\p{L}\p{N}]/u, "needs a letter or a digit")
    .describe("What the voice is given instead. Transcripts and other records keep the written words."),
});

export const ttsSettings = z.looseObject({
  provider: word
    .default("elevenlabs")
    .describe(
      "Vendor of the voice: `elevenlabs`, `cartesia`, `deepgram`, `openai`, `custom` or `espeak`. The others take over when it fails, if there is a key for them; a vendor that is not built in is skipped.",
    ),
  voice_id: word.default("rachel").describe("The vendor's id of the voice, or a common name that is mapped to one."),
  model_id: word.nullable().default("turbo").describe("The vendor's speech model. Null: the vendor's default."),
  latency: z
    .int()
    .register(valueChecks, usefulFrom({ min: 0, max: 4, beyond: VENDOR_IS_GIVEN_NEAREST }))
    .default(1)
    .describe("ElevenLabs only: from 0 (best sound) to 4 (fastest)."),
  stability: share.default(0.5).describe("ElevenLabs only, 0 to 1: how even the voice sounds."),
  similarity_boost: share
    .default(0.75)
    .describe("ElevenLabs only, 0 to 1: how closely it keeps to the original voice."),
  style: share.default(0).describe("ElevenLabs only, 0 to 1: how much the voice's style is exaggerated."),
  speed: z
    .number()
    .register(valueChecks, usefulFrom({ min: 0.25, max: 4, beyond: VENDOR_IS_GIVEN_NEAREST }))
    .default(1)
    .describe("How fast it speaks, within the vendor's range; 1 is its own pace."),
  volume: z
    .number()
    .register(valueChecks, usefulFrom({ min: 0, max: 4, beyond: "what is beyond is taken as the nearest" }))
    .default(1)
    .describe("Gain, 0 to 4, applied to every vendor's sound; 1 leaves it as the vendor delivers it."),
  use_speaker_boost: z
    .boolean()
    .default(true)
    .describe("ElevenLabs only: boosts the similarity to the original speaker."),
  provider_config: freeForm
    .nullable()
    .default(null)
    .describe(
      "`base_url` for another address, and members that only this vendor knows, such as `enable_ssml_parsing` at ElevenLabs.",
    ),
  background_sound: backgroundSoundSettings.prefault({}).describe("A sound under the whole call."),
  pronunciations: z
    .array(pronunciation)
    .max(500)
    .default([])
    .describe("Words that the voice says wrong, and what it is given instead."),
});

const endpointingSettings = z.looseObject({
  silence_threshold: z
    .int()
    .default(500)
    .describe(
      "Milliseconds, the measure of all waits where the recognizer does not decide when a turn is over: half of it after a whole sentence, 1.6 times after words that say nothing, three times after an unfinished one.",
    ),
  min_silence_duration: z
    .int()
    .default(500)
    .describe("Milliseconds of Deepgram Nova's own endpointing, of which at most 100 are asked for; 0 turns it off."),
});

const keyword = z.looseObject({
  keyword: word.describe("A word the recognizer should expect (Deepgram Nova-2 and older)."),
  intensifier: z.number().default(1).describe("How strongly it is expected."),
});

const fluxConfig = z.looseObject({
  eot_timeout_ms: z
    .int()
    .min(10)
    .max(10_000)
    .register(valueChecks, usefulFrom({ min: 500, beyond: VENDOR_IS_GIVEN_NEAREST }))
    .nullable()
    .default(null)
    .describe(
      "Milliseconds of silence after which a turn is over in any case; values below 500 are taken as 500. Null: Deepgram's default of 5,000.",
    ),
  eager_eot_threshold: z
    .number()
    .min(0.3)
    .max(0.9)
    .nullable()
    .default(null)
    .describe(
      "How sure Flux has to be that a turn is probably over, for the answer to be begun early. Null: answers are not begun early by Flux.",
    ),
  eot_threshold: z
    .number()
    .min(0.5)
    .max(0.9)
    .nullable()
    .default(null)
    .describe("How sure Flux has to be that a turn is over. Null: Deepgram's default."),
  language_hints: words.nullable().default(null).describe("Languages to expect, for the multilingual model."),
  tag: word.nullable().default(null).describe("A label that Deepgram keeps with the request, for its usage reports."),
  mip_opt_out: z
    .boolean()
    .nullable()
    .default(false)
    .describe("Whether Deepgram is told not to use the audio to improve its models."),
});

const elevenLabsSttConfig = z.looseObject({
  commit_strategy: z
    .enum(["manual", "vad"])
    .nullable()
    .default("vad")
    .describe("Who ends a transcript: `vad` is ElevenLabs' own detector, `manual` is the platform's."),
  vad_threshold: z
    .number()
    .min(0.1)
    .max(0.9)
    .nullable()
    .default(0.5)
    .describe("With `vad`: how clearly a sound has to be speech."),
  vad_silence_threshold_secs: z
    .number()
    .min(0.3)
    .max(3)
    .nullable()
    .default(0.8)
    .describe("With `vad`: seconds of silence that end a transcript."),
  min_speech_duration_ms: z
    .int()
    .min(50)
    .max(2_000)
    .nullable()
    .default(100)
    .describe("With `vad`: milliseconds a sound has to last to count as speech."),
  min_silence_duration_ms: z
    .int()
    .min(50)
    .max(2_000)
    .nullable()
    .default(250)
    .describe("With `vad`: milliseconds a silence has to last to count as one."),
  include_timestamps: z
    .boolean()
    .nullable()
    .default(false)
    .describe("Whether ElevenLabs is asked for the words' times."),
  include_language_detection: z
    .boolean()
    .nullable()
    .default(false)
    .describe(
      "Whether ElevenLabs tells the language of each transcript, which `language_settings.follow_caller` needs.",
    ),
  manual_commit_silence_secs: z
    .number()
    .min(0.5)
    .max(5)
    .nullable()
    .default(1.5)
    .describe("Stored, without effect: with `manual` a transcript is ended as soon as silence is heard."),
  manual_commit_short_silence_secs: z
    .number()
    .min(0.3)
    .max(2)
    .nullable()
    .default(0.8)
    .describe("Stored, without effect: with `manual` a transcript is ended as soon as silence is heard."),
});

const speechmaticsSttConfig = z.looseObject({
  region: z
    .enum(["us", "eu"])
    .nullable()
    .default("us")
    .describe("Stored, without effect: Speechmatics is not built in."),
  max_delay: z
    .number()
    .min(0.5)
    .max(10)
    .nullable()
    .default(1)
    .describe("Stored, without effect: Speechmatics is not built in."),
  enable_partials: z
    .boolean()
    .nullable()
    .default(true)
    .describe("Stored, without effect: Speechmatics is not built in."),
  remove_disfluencies: z
    .boolean()
    .nullable()
    .default(true)
    .describe("Stored, without effect: Speechmatics is not built in."),
  enable_diarization: z
    .boolean()
    .nullable()
    .default(false)
    .describe("Stored, without effect: Speechmatics is not built in."),
  speaker_diarization_max_speakers: z
    .int()
    .min(1)
    .max(10)
    .nullable()
    .default(2)
    .describe("Stored, without effect: Speechmatics is not built in."),
  additional_vocab: words.nullable().default(null).describe("Stored, without effect: Speechmatics is not built in."),
  utterance_silence_timeout: z
    .number()
    .min(0.3)
    .max(5)
    .nullable()
    .default(1)
    .describe("Stored, without effect: Speechmatics is not built in."),
});

const termLists = z.record(z.string(), words);

const sonioxSttConfig = z.looseObject({
  language_hints: words
    .nullable()
    .default(null)
    .describe("Languages to expect. Null: the one of `stt_settings.language`."),
  enable_endpoint_detection: z
    .boolean()
    .nullable()
    .default(true)
    .describe("Whether Soniox decides when a turn is over. False: the platform does, by `endpointing`."),
  max_endpoint_delay_ms: z
    .int()
    .min(500)
    .max(3_000)
    .nullable()
    .default(2_000)
    .describe("Milliseconds after speech at which Soniox ends a turn at the latest."),
  enable_speaker_diarization: z
    .boolean()
    .nullable()
    .default(false)
    .describe("Whether Soniox tells speakers apart; nothing here uses it."),
  enable_language_identification: z
    .boolean()
    .nullable()
    .default(false)
    .describe("Whether Soniox tells the language of each transcript, which `language_settings.follow_caller` needs."),
  context_terms: words.nullable().default(null).describe("Words to expect, in addition to `keyterms`."),
  context_text: text.nullable().default(null).describe("Text that tells Soniox what conversations are about."),
  context_general: termLists
    .nullable()
    .default(null)
    .describe("Facts for Soniox by name, such as `domain`; several values of one name are joined by commas."),
  context_translation_terms: termLists
    .nullable()
    .default(null)
    .describe("Stored, without effect: calls are not translated."),
  translation_type: z
    .enum(["one_way", "two_way"])
    .nullable()
    .default(null)
    .describe("Stored, without effect: calls are not translated."),
  translation_target_language: word
    .nullable()
    .default(null)
    .describe("Stored, without effect: calls are not translated."),
  translation_language_a: word.nullable().default(null).describe("Stored, without effect: calls are not translated."),
  translation_language_b: word.nullable().default(null).describe("Stored, without effect: calls are not translated."),
  num_channels: z
    .int()
    .min(1)
    .max(2)
    .nullable()
    .default(1)
    .describe("Stored, without effect: the recognizer is always given the caller alone."),
  utterance_silence_timeout: z
    .number()
    .min(0.3)
    .max(5)
    .nullable()
    .default(1)
    .describe(
      "Stored, without effect: `max_endpoint_delay_ms` and `utterance_timeout_seconds` decide how long a turn waits.",
    ),
});

const speculativeConfig = z.looseObject({
  enable_speculative_llm: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      "Whether the model is asked before the turn is over; until it is, tools wait and nothing is heard. Null: on.",
    ),
  speculative_stream_to_tts: z
    .boolean()
    .default(true)
    .describe(
      "Stored, without effect: an early answer is always synthesized at once and held back until the turn is over.",
    ),
  speculative_debounce_ms: z
    .int()
    .min(100)
    .max(1_000)
    .default(300)
    .describe(
      "Milliseconds for which the words have to stay unchanged while the caller is silent before the model is asked; with final words it is asked at once.",
    ),
  speculative_min_words: z
    .int()
    .min(1)
    .max(10)
    .default(3)
    .describe(
      "With fewer words the model is not asked early. Where no `speculative_config` is set, one word is enough.",
    ),
  speculative_similarity_threshold: z
    .number()
    .min(0.5)
    .max(1)
    .default(0.85)
    .describe(
      'Above 0.85 hesitations ("um") count as words, and this share of the words has to stay the same for an early answer to be kept. Lower values change nothing: the words have to be the same.',
    ),
});

export const sttSettings = z.looseObject({
  provider: sttProviderName
    .nullable()
    .default("deepgram")
    .describe(
      "Vendor that recognizes speech: `deepgram`, `elevenlabs`, `assemblyai`, `soniox`, `openai` or `custom`. The others take over when it fails, if there is a key for them; the rest of the names are stored but not built in, and skipped. Null: `deepgram`.",
    ),
  model: word
    .default("nova-2")
    .describe(
      "The vendor's model. At Deepgram, names that begin with `flux` select Flux, which decides by itself when a turn is over.",
    ),
  language: word
    .default("en-US")
    .describe(
      "Language of the recognizer, the voice, the model and the platform's own sentences, such as `en-US`; `multi` where the vendor detects it.",
    ),
  punctuate: z.boolean().default(true).describe("Deepgram Nova only: whether transcripts have punctuation."),
  interim_results: z
    .boolean()
    .default(true)
    .describe(
      "Whether words are told while they are spoken (Deepgram Nova; at OpenAI whether the answer is streamed). Without them, interruptions wait for final transcripts.",
    ),
  endpointing: endpointingSettings
    .prefault({})
    .describe("How long the assistant waits before it takes a turn as over, where the recognizer does not decide it."),
  utterance_end_ms: z
    .int()
    .min(100)
    .max(10_000)
    .register(valueChecks, usefulFrom({ min: 1_000, beyond: VENDOR_IS_GIVEN_NEAREST }))
    .default(1_000)
    .describe(
      "Deepgram Nova only: milliseconds without words after which it reports the end of an utterance; values below 1,000 are taken as 1,000.",
    ),
  smart_format: z
    .boolean()
    .default(true)
    .describe("Deepgram Nova only: whether numbers, dates and the like are formatted in transcripts."),
  keywords: z
    .array(keyword)
    .max(1_000)
    .default([])
    .describe("Words to expect, for Deepgram Nova-2 and older; newer models take `keyterms`."),
  keyterms: words
    .default([])
    .describe(
      "Words to expect, for Deepgram Nova-3 and Flux, ElevenLabs, AssemblyAI and Soniox; OpenAI gets them as its prompt.",
    ),
  diarize: z.boolean().default(false).describe("Deepgram Nova only: whether it tells speakers apart."),
  detect_entities: z
    .boolean()
    .default(false)
    .describe("Deepgram Nova only: whether it marks names, dates and the like."),
  audio_denoising: z
    .boolean()
    .default(false)
    .describe("Stored, without effect: telephone recognizers are trained on noisy audio."),
  flux_config: fluxConfig.nullable().default(null).describe("Settings of Deepgram Flux, when `model` selects it."),
  elevenlabs_config: elevenLabsSttConfig
    .nullable()
    .default(null)
    .describe("Settings that only ElevenLabs' recognizer reads."),
  speechmatics_config: speechmaticsSttConfig
    .nullable()
    .default(null)
    .describe("Stored, without effect: Speechmatics is not built in."),
  soniox_config: sonioxSttConfig.nullable().default(null).describe("Settings that only Soniox reads."),
  speculative_config: speculativeConfig
    .nullable()
    .default(null)
    .describe(
      "How early the model is asked, before the caller's turn is certainly over. Null: it is, from one word on.",
    ),
  utterance_timeout_seconds: z
    .number()
    .min(0.3)
    .max(5)
    .nullable()
    .default(null)
    .describe(
      "Seconds without new words after which a turn is over even if neither recognizer nor detector say so. Null: 1.5. Recognizers that end turns by themselves have at least their own limit.",
    ),
  incomplete_utterance_detection: z
    .boolean()
    .nullable()
    .default(null)
    .describe('Whether the assistant waits longer after an unfinished sentence ("I would like to…"). Null: on.'),
  provider_config: freeForm
    .nullable()
    .default(null)
    .describe(
      "`base_url` for another address, and members that only this vendor knows, such as `max_turn_silence` at AssemblyAI.",
    ),
  prefer_flux_for_english: z
    .boolean()
    .nullable()
    .default(false)
    .describe("True: English is recognized with Deepgram's `flux-general-en`, whatever `model` says."),
  english_flux_config: fluxConfig
    .nullable()
    .default(null)
    .describe("Settings of Deepgram Flux, when `prefer_flux_for_english` selects it."),
});
