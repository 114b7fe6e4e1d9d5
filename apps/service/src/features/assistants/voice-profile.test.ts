import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { describe, expect, test } from "vitest";
import { type VoiceProfile, voiceProfileOf } from "./voice-profile.ts";

const profileOf = (settings: object): VoiceProfile => voiceProfileOf(assistantSettings.parse(settings));

const IN_GERMAN = { stt_settings: { language: "de-AT" } };
const GERMAN_REMINDER = "Sind Sie noch da? Lassen Sie sich Zeit, ich höre zu.";

describe("voiceProfileOf", () => {
  test.each([
    ["nothing said of silence", {}, { idle: { timeoutMs: 30_000, maxMessages: 3 } }],
    [
      "silence",
      { idle_timeout: 12, max_idle_messages: 0, idle_message: "Hm?" },
      { idle: { message: "Hm?", timeoutMs: 12_000, maxMessages: 0 } },
    ],
    ["a reminder of its own language", IN_GERMAN, { idle: { message: GERMAN_REMINDER } }],
    ["the same for a null", { ...IN_GERMAN, idle_message: null }, { idle: { message: GERMAN_REMINDER } }],
    ["a reminder of its own", { ...IN_GERMAN, idle_message: "Hm?" }, { idle: { message: "Hm?" } }],
    ["silence, for an empty one", { ...IN_GERMAN, idle_message: " " }, { idle: { message: null } }],
    ["no reminders", { idle_timeout: 0 }, { idle: { timeoutMs: 14_400_000 } }],
    ["the longest call", { max_call_length: 90 }, { maxDurationMs: 90_000 }],
    ["no longest call", { max_call_length: null }, { maxDurationMs: 14_400_000 }],
    [
      "interruptions by numbers",
      {
        interruption_settings: {
          interruption_threshold: 4,
          min_speaking_time: 0.7,
          interruption_cooldown: 1.5,
          interruption_mode: "balance",
        },
      },
      { interruptions: { wordCount: 4, minSpeakingMs: 700, cooldownMs: 1_500 } },
    ],
    [
      "interruptions by a preset, which takes the place of the numbers",
      { interruption_settings: { interruption_threshold: 9, interruption_mode: "aggressive", tail_protection_ms: 1 } },
      { interruptions: { wordCount: 1, minSpeakingMs: 200, cooldownMs: 500, tailProtectionMs: 1 } },
    ],
    [
      "a patient preset",
      { interruption_settings: { interruption_mode: "patient" } },
      { interruptions: { wordCount: 5, minSpeakingMs: 1_000 } },
    ],
    [
      "the end of a turn",
      {
        stt_settings: {
          endpointing: { silence_threshold: 640 },
          utterance_timeout_seconds: 2.5,
          incomplete_utterance_detection: true,
        },
      },
      { endpointing: { silenceMs: 640, utteranceTimeoutMs: 2_500, waitsForUnfinished: true } },
    ],
    [
      "guesses, patience and the vendor's own silence when nobody has set them",
      {},
      {
        endpointing: { silenceMs: 500, utteranceTimeoutMs: 1_500, waitsForUnfinished: true },
        speculation: { isEnabled: true, debounceMs: 300, minWords: 1, similarityThreshold: 0.85 },
        listening: { settings: { endpointingMs: 100 } },
      },
    ],
    [
      "guesses, patience and the vendor's own silence turned off",
      {
        stt_settings: {
          endpointing: { min_silence_duration: 0 },
          incomplete_utterance_detection: false,
          speculative_config: { enable_speculative_llm: false },
        },
      },
      {
        endpointing: { waitsForUnfinished: false },
        speculation: { isEnabled: false },
        listening: { settings: { endpointingMs: 0 } },
      },
    ],
    [
      "guesses",
      {
        stt_settings: {
          speculative_config: {
            enable_speculative_llm: true,
            speculative_debounce_ms: 150,
            speculative_min_words: 2,
            speculative_similarity_threshold: 0.7,
          },
        },
      },
      { speculation: { isEnabled: true, debounceMs: 150, minWords: 2, similarityThreshold: 0.7 } },
    ],
    [
      "a record that is not to be kept",
      { recording_settings: { record_assistant_audio: false } },
      { recording: { isEnabled: false } },
    ],
    [
      "what is said of recording",
      { recording_settings: { disclosure_enabled: true, disclosure_message: " ", disclosure_mode: "first_call" } },
      { recording: { isEnabled: true, disclosure: { message: "This call may be recorded.", isOnlyFirstCall: true } } },
    ],
    [
      "a transfer without a number is not offered",
      { tools_settings: { transfer_call: { enabled: true } } },
      { tools: { transfer: null } },
    ],
    [
      "a tool by its name",
      { tools_settings: { enabled_tools: ["end_call"] } },
      { tools: { endCall: { message: null }, sendSms: null } },
    ],
    [
      "vendors' own settings",
      { stt_settings: { flux_config: { eot_threshold: 0.8 }, provider_config: { base_url: "https://stt.example" } } },
      {
        listening: {
          baseUrl: "https://stt.example",
          settings: { vendorConfig: { flux_config: { eot_threshold: 0.8 } } },
        },
      },
    ],
  ])("%s", (_name, settings, expected) => {
    expect(profileOf(settings)).toMatchObject(expected);
  });
});
