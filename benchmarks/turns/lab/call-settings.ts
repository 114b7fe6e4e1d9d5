import { changeSetting } from "../../../apps/service/src/conversation/call/flight-recorder/change-setting.ts";
import type { CallSettings } from "../../../apps/service/src/conversation/call/reducer/call-settings.ts";
import { newAssistantsVoice } from "../../../apps/service/src/features/calls/costs/name-speech-model.ts";
import { callMessages } from "../../../apps/service/src/features/calls/live/spoken-messages.ts";
import type { Recognizer } from "../../../apps/service/src/providers/speech/recognizing/recognizer.ts";

/** Nothing in these calls takes that long. */
const NEVER_MS = 3_600_000;

/**
 * The settings of an assistant nobody has configured.
 * @param changes as in `endpointing.silenceMs=700`
 * @throws DomainError invalid-input for a setting there is not
 */
export function callSettings(
  language: string,
  welcomeMessage: string | null,
  recognizer: Recognizer,
  changes: readonly string[],
): CallSettings {
  const { interruptions, endpointing, speculation } = newAssistantsVoice();
  const settings: CallSettings = {
    language,
    welcomeMessage,
    disclosure: null,
    farewell: null,
    putThroughTo: null,
    idleMessage: null,
    idleTimeoutMs: NEVER_MS,
    maxIdleMessages: 1,
    maxDurationMs: NEVER_MS,
    interruptions,
    endpointing,
    recognizer: { detectsTurns: recognizer.detectsTurns, finalLatencyMs: recognizer.finalLatencyMs },
    speculation,
    fillerAfterMs: NEVER_MS,
    messages: callMessages(language, null),
  };
  return changes.reduce(changeSetting, settings);
}
