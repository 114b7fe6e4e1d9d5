import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";
import { accessTo, type SpeechAccess } from "./speech-keys.ts";
import type { SpeechRules } from "./speech-slots/speech-limits.ts";

/** The assistant's recognizer, then those of other vendors that there is a key for. Empty when there is none. */
export function chooseRecognizers(
  access: SpeechAccess,
  { listening }: VoiceProfile,
  rules: Pick<SpeechRules, "inOrder">,
): readonly Recognizer[] {
  return rules.inOrder("stt", listening.provider, access.speech.fallbackOrder("recognizer")).flatMap((name) => {
    const isOwn = name === listening.provider;
    const found = accessTo(access, name, isOwn ? listening.baseUrl : null);
    if (found === null) return [];
    // Models and settings of one vendor mean nothing to another.
    const settings = isOwn
      ? listening.settings
      : { ...listening.settings, model: null, keywords: [], keyterms: [], vendorConfig: {} };
    const { vendor, ...at } = found;
    const recognizer = vendor.recognizer(at, settings);
    return recognizer === null ? [] : [recognizer];
  });
}
