import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";
import { accessTo, type SpeechAccess, startingWith } from "./speech-keys.ts";

/** The assistant's recognizer, then those of other vendors as far as there is a key. Empty: nobody can listen. */
export function chooseRecognizers(access: SpeechAccess, { listening }: VoiceProfile): readonly Recognizer[] {
  return startingWith(listening.provider, access.speech.fallbackOrder("recognizer")).flatMap((name) => {
    const isOwn = name === listening.provider;
    const found = accessTo(access, name, isOwn ? listening.baseUrl : null);
    if (found === null) return [];
    // A vendor's model and settings mean nothing to another.
    const settings = isOwn
      ? listening.settings
      : { ...listening.settings, model: null, keywords: [], keyterms: [], vendorConfig: {} };
    const { vendor, ...at } = found;
    const recognizer = vendor.recognizer(at, settings);
    return recognizer === null ? [] : [recognizer];
  });
}
