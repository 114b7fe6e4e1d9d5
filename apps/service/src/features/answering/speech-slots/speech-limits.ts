import type { VoiceProfile } from "../../assistants/voice-profile.ts";
import type { ConcurrencySettings } from "../../vendor-settings/concurrency-settings.ts";
import type { SpeechKind, SpeechUseCount } from "./speech-slot-store.ts";

/** How many calls at a time may use one vendor's voices or recognizers; null: any number. */
export interface SpeechLimit {
  readonly organization: number | null;
  readonly assistant: number | null;
}

/** What the organization and the assistant have set for speech vendors. */
export interface SpeechRules {
  limitOf(kind: SpeechKind, provider: string): SpeechLimit;
  /**
   * The vendors that may be used, in the order they are tried: the assistant's own, then the others, those with the lowest
   * priority number first, else as they were.
   */
  inOrder(kind: SpeechKind, first: string, others: readonly string[]): readonly string[];
}

/** What a vendor has that the settings do not name (interface, ProviderConcurrencyConfig). */
const USUAL_PRIORITY = 2;

export function speechRulesOf(
  settings: ConcurrencySettings,
  { listening, speaking }: Pick<VoiceProfile, "listening" | "speaking">,
): SpeechRules {
  const assistantLimits = { stt: listening.callLimit, tts: speaking.callLimit };
  return {
    limitOf: (kind, provider) => ({
      organization: settings[kind].get(provider)?.concurrentLimit ?? null,
      assistant: assistantLimits[kind],
    }),
    inOrder(kind, first, others) {
      const priorityOf = (name: string) => settings[kind].get(name)?.priority ?? USUAL_PRIORITY;
      const rest = others
        .filter((name) => name !== first)
        .toSorted((one, other) => priorityOf(one) - priorityOf(other));
      return [first, ...rest].filter((name) => settings[kind].get(name)?.isEnabled !== false);
    },
  };
}

export function isUnlimited({ organization, assistant }: SpeechLimit): boolean {
  return organization === null && assistant === null;
}

/** Which limit leaves no room for another call, in words; null: there is room. */
export function fullBecause(
  kind: SpeechKind,
  provider: string,
  limit: SpeechLimit,
  used: SpeechUseCount,
): string | null {
  const what = kind === "stt" ? "recognizers" : "voices";
  if (limit.assistant !== null && used.assistant >= limit.assistant) {
    return `The assistant uses as many ${what} of ${provider} at once as it may (${limit.assistant})`;
  }
  if (limit.organization !== null && used.organization >= limit.organization) {
    return `The organization uses as many ${what} of ${provider} at once as it may (${limit.organization})`;
  }
  return null;
}
