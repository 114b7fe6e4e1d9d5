import type { Voice } from "../../providers/speech/speaking/voice.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";
import { accessTo, type SpeechAccess } from "./speech-keys.ts";
import type { SpeechRules } from "./speech-slots/speech-limits.ts";

/** The assistant's voice, then those of other vendors that there is a key for, then the robot voice. Empty when there is none. */
export function chooseVoices(
  access: SpeechAccess,
  { speaking }: VoiceProfile,
  rules: Pick<SpeechRules, "inOrder">,
): readonly Voice[] {
  return rules.inOrder("tts", speaking.provider, access.speech.fallbackOrder("voice")).flatMap((name) => {
    const isOwn = name === speaking.provider;
    const found = accessTo(access, name, isOwn ? speaking.baseUrl : null);
    if (found === null) return [];
    // Models and settings of one vendor mean nothing to another.
    const settings = isOwn ? speaking.settings : { ...speaking.settings, voiceId: "", model: null, vendorConfig: {} };
    const { vendor, ...at } = found;
    const voice = vendor.voice(at, settings);
    return voice === null ? [] : [voice];
  });
}
