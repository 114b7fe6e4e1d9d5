import { DEFAULT_IDLE_MESSAGE } from "@parley/contracts/assistants/assistant-defaults";
import type { AssistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { OWN_STT_MEMBERS } from "@parley/contracts/provider-names";
import type { Pronunciation } from "@parley/spoken-text/pronunciations";
import type { AssentRules } from "../../conversation/call/reducer/call-settings.ts";
import { DEFAULT_SIMILARITY } from "../../conversation/call/reducer/guess.ts";
import { sentencesOf } from "../../conversation/sentences/table.ts";
import type { BackgroundSettings } from "../../conversation/speech/output/background/background-sound.ts";
import type { InterruptionRules } from "../../conversation/speech/turn-taking/interruption-rules.ts";
import type { RecognizerSettings } from "../../providers/speech/recognizing/recognizer.ts";
import type { VoiceSettings } from "../../providers/speech/speaking/voice.ts";
import { hasOwnSound } from "./record/own-sound.ts";

/** How an assistant behaves in calls: its record in the units used in this code. */
export interface VoiceProfile {
  readonly welcomeMessage: string | null;
  readonly farewell: string | null;
  readonly idle: { readonly message: string | null; readonly timeoutMs: number; readonly maxMessages: number };
  readonly maxDurationMs: number;
  /** Calls from one number within a quarter of an hour continue where the last one ended. */
  readonly continuesCalls: boolean;
  /** E.164; these callers are transferred at once. */
  readonly bypassNumbers: readonly string[];
  readonly interruptions: InterruptionRules;
  readonly endpointing: {
    readonly silenceMs: number;
    readonly waitsForUnfinished: boolean;
    readonly utteranceTimeoutMs: number;
  };
  readonly speculation: {
    readonly isEnabled: boolean;
    readonly debounceMs: number;
    readonly minWords: number;
    readonly similarityThreshold: number;
  };
  /** Null: it listens in silence. */
  readonly assents: AssentRules | null;
  readonly fillers: {
    readonly isEnabled: boolean;
    readonly afterMs: number;
    /** The organization's own, by language: `en`. */
    readonly phrases: Readonly<Record<string, readonly string[]>>;
  };
  readonly language: string;
  /** How it follows callers into their language; null: it does not. */
  readonly following: {
    /** `en`, `de`; empty: any that the recognizer tells. */
    readonly languages: readonly string[];
    /** Its voices by language, where they are not the same one. */
    readonly voices: Readonly<Record<string, string>>;
  } | null;
  readonly listening: {
    readonly provider: string;
    readonly baseUrl: string | null;
    /** How many of the assistant's calls may use one vendor at a time; null: any number. */
    readonly callLimit: number | null;
    readonly settings: RecognizerSettings;
  };
  readonly speaking: {
    readonly provider: string;
    readonly baseUrl: string | null;
    /** As for listening. */
    readonly callLimit: number | null;
    /** 1: as the vendor delivers it. */
    readonly volume: number;
    /** Null: nothing is heard under the voice. */
    readonly background: BackgroundSettings | null;
    readonly pronunciations: readonly Pronunciation[];
    readonly settings: VoiceSettings;
  };
  readonly recording: RecordingProfile;
  readonly tools: CallToolsProfile;
  /** The schema the report's `structuredData` follows; null: the default schema. */
  readonly structuredData: { readonly schema: unknown; readonly prompt: string | null };
}

export interface RecordingProfile {
  readonly isEnabled: boolean;
  readonly keepsMixed: boolean;
  readonly keepsUser: boolean;
  /** Said before anything else; null: there is no disclosure. */
  readonly disclosure: { readonly message: string; readonly isOnlyFirstCall: boolean } | null;
}

export interface CallToolsProfile {
  readonly endCall: { readonly scenarios: readonly string[]; readonly message: string | null } | null;
  readonly transfer: {
    readonly scenarios: readonly string[];
    readonly numbers: readonly string[];
    readonly message: string | null;
    readonly unavailableMessage: string | null;
  } | null;
  readonly pressKeys: { readonly scenarios: readonly string[] } | null;
  readonly sendSms: { readonly scenarios: readonly string[]; readonly defaultMessage: string | null } | null;
}

/** The interface's defaults where the record sets nothing. */
const IDLE_TIMEOUT_SECONDS = 30;
const MAX_IDLE_MESSAGES = 3;
const UTTERANCE_TIMEOUT_SECONDS = 1.5;
/** Where we decide when a turn is over, a vendor that holds its words back for longer only delays them. */
const LONGEST_VENDOR_SILENCE_MS = 100;
/** No call is meant to last longer; a line left open by mistake costs money. */
const LONGEST_CALL_SECONDS = 4 * 3_600;

/** Presets by their names in the interface; a preset overrides the numbers. */
const INTERRUPTION_PRESETS: Readonly<
  Record<string, Pick<InterruptionRules, "wordCount" | "minSpeakingMs" | "cooldownMs">>
> = {
  aggressive: { wordCount: 1, minSpeakingMs: 200, cooldownMs: 500 },
  fast: { wordCount: 1, minSpeakingMs: 200, cooldownMs: 500 },
  balanced: { wordCount: 3, minSpeakingMs: 500, cooldownMs: 2_000 },
  conservative: { wordCount: 5, minSpeakingMs: 1_000, cooldownMs: 3_000 },
  patient: { wordCount: 5, minSpeakingMs: 1_000, cooldownMs: 3_000 },
};

export function voiceProfileOf(settings: AssistantSettings): VoiceProfile {
  const { stt_settings: stt, tts_settings: tts, llm_settings: llm } = settings;
  const speculative = stt.speculative_config;
  const language = stt.language;
  return {
    welcomeMessage: textOrNull(llm.welcome_message),
    farewell: textOrNull(settings.end_call_message),
    idle: {
      message: idleMessage(settings),
      timeoutMs: idleTimeoutSeconds(settings) * 1_000,
      maxMessages: settings.max_idle_messages ?? MAX_IDLE_MESSAGES,
    },
    maxDurationMs: Math.min(settings.max_call_length ?? LONGEST_CALL_SECONDS, LONGEST_CALL_SECONDS) * 1_000,
    continuesCalls: settings.conversation_continuity_enabled ?? true,
    bypassNumbers: settings.bypass_numbers ?? [],
    interruptions: interruptionRules(settings),
    endpointing: {
      silenceMs: Math.max(stt.endpointing.silence_threshold, 0),
      waitsForUnfinished: stt.incomplete_utterance_detection ?? true,
      utteranceTimeoutMs: (stt.utterance_timeout_seconds ?? UTTERANCE_TIMEOUT_SECONDS) * 1_000,
    },
    speculation: {
      isEnabled: speculative?.enable_speculative_llm ?? true,
      debounceMs: speculative?.speculative_debounce_ms ?? 300,
      minWords: speculative?.speculative_min_words ?? 1,
      similarityThreshold: speculative?.speculative_similarity_threshold ?? DEFAULT_SIMILARITY,
    },
    assents: assentsOf(settings),
    fillers: {
      isEnabled: settings.filler_settings.enabled,
      afterMs: settings.filler_settings.delay_ms,
      phrases: settings.filler_settings.phrases,
    },
    language,
    following: settings.language_settings.follow_caller
      ? { languages: settings.language_settings.languages, voices: settings.language_settings.voices }
      : null,
    listening: {
      provider: stt.provider ?? "deepgram",
      baseUrl: baseUrlOf(stt.provider_config),
      callLimit: settings.stt_limit,
      settings: {
        model: textOrNull(stt.model),
        language,
        punctuate: stt.punctuate,
        smartFormat: stt.smart_format,
        interimResults: stt.interim_results,
        utteranceEndMs: stt.utterance_end_ms,
        endpointingMs: Math.min(stt.endpointing.min_silence_duration, LONGEST_VENDOR_SILENCE_MS),
        keywords: stt.keywords,
        keyterms: stt.keyterms,
        diarize: stt.diarize,
        detectEntities: stt.detect_entities,
        vendorConfig: {
          ...stt.provider_config,
          ...Object.fromEntries(OWN_STT_MEMBERS.map((member) => [member, stt[member]])),
        },
      },
    },
    speaking: {
      provider: tts.provider,
      baseUrl: baseUrlOf(tts.provider_config),
      callLimit: settings.tts_limit,
      volume: tts.volume,
      background: backgroundOf(tts.background_sound),
      pronunciations: tts.pronunciations,
      settings: {
        voiceId: tts.voice_id,
        model: textOrNull(tts.model_id),
        language,
        stability: tts.stability,
        similarityBoost: tts.similarity_boost,
        style: tts.style,
        speed: tts.speed,
        useSpeakerBoost: tts.use_speaker_boost,
        latency: tts.latency,
        vendorConfig: tts.provider_config ?? {},
      },
    },
    recording: recordingProfile(settings),
    tools: callTools(settings),
    structuredData: {
      schema: settings.custom_settings?.["structured_data_schema"] ?? null,
      prompt: stringOrNull(settings.custom_settings?.["structured_data_prompt"]),
    },
  };
}

/** By `frequency`, from rare to often. */
const ASSENTS: Readonly<Record<number, AssentRules>> = {
  1: { afterSpokenMs: 12_000, nextAfterMs: 30_000 },
  2: { afterSpokenMs: 9_000, nextAfterMs: 22_000 },
  3: { afterSpokenMs: 6_000, nextAfterMs: 15_000 },
  4: { afterSpokenMs: 5_000, nextAfterMs: 10_000 },
  5: { afterSpokenMs: 3_500, nextAfterMs: 7_000 },
};

function assentsOf({ backchannel_settings: given }: AssistantSettings): AssentRules | null {
  return given?.enabled === true ? (ASSENTS[given.frequency] ?? null) : null;
}

/** A record from before sounds of one's own were refused may still have one: then nothing is heard, as ever. */
function backgroundOf(given: AssistantSettings["tts_settings"]["background_sound"]): BackgroundSettings | null {
  if (!given.enabled || given.volume === 0 || hasOwnSound(given)) return null;
  return { volume: given.volume, isLooped: given.loop };
}

/** An empty one means none. */
function idleMessage({ idle_message: given, stt_settings: { language } }: AssistantSettings): string | null {
  const isDefault = given === null || given === DEFAULT_IDLE_MESSAGE;
  return isDefault ? sentencesOf(language).idle : textOrNull(given);
}

/** 0 means no reminders; nobody wants them immediately. */
function idleTimeoutSeconds({ idle_timeout: seconds }: AssistantSettings): number {
  return seconds === 0 ? LONGEST_CALL_SECONDS : (seconds ?? IDLE_TIMEOUT_SECONDS);
}

function interruptionRules({ interruption_settings: given }: AssistantSettings): InterruptionRules {
  const preset = INTERRUPTION_PRESETS[given.interruption_mode ?? ""] ?? {
    wordCount: given.interruption_threshold,
    minSpeakingMs: given.min_speaking_time * 1_000,
    cooldownMs: given.interruption_cooldown * 1_000,
  };
  return {
    ...preset,
    minConfidence: given.min_stt_confidence,
    confirmationWindowMs: given.confirmation_window_ms,
    tentativeWordCount: given.tentative_confirm_words,
    filtersBackchannels: given.backchannel_filter,
    tailProtectionMs: given.tail_protection_ms,
  };
}

function recordingProfile({ recording_settings: given, stt_settings: stt }: AssistantSettings): RecordingProfile {
  const message = textOrNull(given?.disclosure_message ?? null) ?? sentencesOf(stt.language).mayBeRecorded;
  const mode = given?.disclosure_mode ?? "every_call";
  // Every file except the caller's own contains both sides.
  const keepsBoth = (given?.record_user_audio ?? true) && (given?.record_assistant_audio ?? true);
  return {
    isEnabled: (given?.enabled ?? true) && (given?.auto_save ?? true) && keepsBoth,
    keepsMixed: given?.record_mixed_audio ?? true,
    keepsUser: given?.record_user_only_track ?? false,
    disclosure: given?.disclosure_enabled === true ? { message, isOnlyFirstCall: mode !== "every_call" } : null,
  };
}

function callTools({
  tools_settings: tools,
  transfer_call_message: transferMessage,
}: AssistantSettings): CallToolsProfile {
  const isOn = (name: string, isEnabled: boolean) => isEnabled || tools.enabled_tools.includes(name);
  const { end_call: endCall, transfer_call: transfer, dtmf_solver: dtmf, send_sms: sendSms } = tools;
  return {
    endCall: isOn("end_call", endCall.enabled)
      ? { scenarios: endCall.scenarios, message: textOrNull(endCall.custom_message) }
      : null,
    transfer:
      isOn("transfer_call", transfer.enabled) && transfer.transfer_numbers.length > 0
        ? {
            scenarios: transfer.scenarios,
            numbers: transfer.transfer_numbers,
            message: textOrNull(transfer.custom_message) ?? textOrNull(transferMessage),
            unavailableMessage: textOrNull(transfer.unavailable_message),
          }
        : null,
    pressKeys: isOn("dtmf_solver", dtmf.enabled) ? { scenarios: dtmf.scenarios } : null,
    sendSms: isOn("send_sms", sendSms.enabled)
      ? { scenarios: sendSms.scenarios, defaultMessage: textOrNull(sendSms.default_message) }
      : null,
  };
}

function baseUrlOf(config: Readonly<Record<string, unknown>> | null): string | null {
  return stringOrNull(config?.["base_url"]);
}

function stringOrNull(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

function textOrNull(value: string | null): string | null {
  return value === null || value.trim() === "" ? null : value;
}
