import type { CallSettings } from "../../../../src/conversation/call/reducer/call-settings.ts";

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
    interruptions: {
      wordCount: 3,
      minSpeakingMs: 500,
      cooldownMs: 2_000,
      minConfidence: 0.65,
      confirmationWindowMs: 400,
      tentativeWordCount: 2,
      filtersBackchannels: true,
      tailProtectionMs: 0,
    },
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
