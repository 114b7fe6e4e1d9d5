import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import type { CallSettings } from "../../../../src/conversation/call/reducer/call-settings.ts";
import { voiceProfileOf } from "../../../../src/features/assistants/voice-profile.ts";

const { interruptions } = voiceProfileOf(assistantSettings.parse({}));

/** The settings of an unconfigured assistant. */
export function buildCallSettings(change: Partial<CallSettings> = {}): CallSettings {
  return {
    welcomeMessage: "Hello, how can I help you?",
    disclosure: null,
    farewell: "Goodbye.",
    putThroughTo: null,
    idleMessage: "Are you still there?",
    idleTimeoutMs: 30_000,
    maxIdleMessages: 3,
    maxDurationMs: 1_800_000,
    interruptions,
    endpointing: { silenceMs: 500, waitsForUnfinished: true, utteranceTimeoutMs: 1_500 },
    recognizer: { detectsTurns: false, finalLatencyMs: 400 },
    speculation: { isEnabled: false, debounceMs: 300, minWords: 3, similarityThreshold: 0.85 },
    fillerAfterMs: 1_200,
    messages: {
      trouble: "Our fault, please say it again.",
      apology: "I am sorry, something is not working here.",
      transferFailed: "I could not reach anybody.",
    },
    ...change,
  };
}
