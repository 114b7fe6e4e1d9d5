import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";
import { accessTo, type SpeechAccess, startingWith } from "./speech-keys.ts";

/** The assistant's voice, then those of other vendors as far as there is a key, the robot's last. Empty: nobody can speak. */
export function chooseVoices(access: SpeechAccess, { speaking }: VoiceProfile): readonly Voice[] {
  return startingWith(speaking.provider, access.speech.fallbackOrder("voice")).flatMap((name) => {
    const isOwn = name === speaking.provider;
    const found = accessTo(access, name, isOwn ? speaking.baseUrl : null);
    if (found === null) return [];
    // A vendor's model and settings mean nothing to another.
    const settings = isOwn ? speaking.settings : { ...speaking.settings, voiceId: "", model: null, vendorConfig: {} };
    const { vendor, ...at } = found;
    const voice = vendor.voice(at, settings);
    return voice === null ? [] : [voice];
  });
}
