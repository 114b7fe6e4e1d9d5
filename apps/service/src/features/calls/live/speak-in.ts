import { createSpeechFormat } from "@parley/spoken-text/speech-formatter";
import type { CallPlan } from "../../../conversation/call/call-plan.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import type { VoiceProfile } from "../../assistants/voice-profile.ts";
import { fillersIn } from "./fillers.ts";

/**
 * How an assistant follows a caller into another language.
 * @param voices those of its own language
 * @param voicesIn the same in another one
 * @returns undefined: it does not
 */
export function speakInOf(
  { following, language: own, fillers, speaking }: VoiceProfile,
  voices: readonly Voice[],
  voicesIn: (language: string) => readonly Voice[],
): CallPlan["speakIn"] {
  if (following === null) return undefined;
  const ownCode = own.toLowerCase().split(/[-_]/)[0];
  // Only so many calls may use a vendor at once: this one goes on with those it holds a place at.
  const providers = new Set(voices.map(({ provider }) => provider));
  return (language) => {
    const isOwn = language === ownCode;
    if (!isOwn && following.languages.length > 0 && !following.languages.includes(language)) return null;
    const speakers = isOwn ? voices : voicesIn(language).filter(({ provider }) => providers.has(provider));
    return {
      voices: speakers,
      format: createSpeechFormat({
        language: isOwn ? own : language,
        pronunciations: speaking.pronunciations,
        tags: speakers.flatMap(({ tags }) => tags ?? []),
      }),
      fillers: fillersIn(language, fillers.phrases),
    };
  };
}
