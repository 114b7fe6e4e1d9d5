import type { LocalSpeech } from "../../providers/speech/local-speech.ts";
import type { Recognizer } from "../../providers/speech/recognizing/recognizer.ts";
import type { Voice } from "../../providers/speech/speaking/voice.ts";
import { ESPEAK_PROVIDER } from "../../providers/speech/speech-vendor.ts";
import type { VoiceProfile } from "../assistants/voice-profile.ts";

/** What servers on this machine add to the vendors of a call. */
export interface FoundSpeech {
  readonly recognizers: readonly Recognizer[];
  /** As they speak the profile's language; empty where none speaks it, or a vendor does. */
  voicesOf(profile: VoiceProfile): readonly Voice[];
}

const NOTHING: FoundSpeech = { recognizers: [], voicesOf: () => [] };

/**
 * Speech servers on this machine, for calls of an assistant that no vendor of speech is configured for: each part by itself,
 * and before the robot voice, unless that is the one the assistant names. Nothing is looked for where vendors do both.
 */
export async function findLocalSpeech(
  localSpeech: LocalSpeech,
  profile: VoiceProfile,
  chosen: { readonly recognizers: readonly Recognizer[]; readonly voices: readonly Voice[] },
): Promise<FoundSpeech> {
  const isDeaf = chosen.recognizers.length === 0;
  const isMute =
    profile.speaking.provider !== ESPEAK_PROVIDER &&
    chosen.voices.every(({ provider }) => provider === ESPEAK_PROVIDER);
  if (!isDeaf && !isMute) return NOTHING;
  const servers = await localSpeech.find();
  return {
    recognizers: isDeaf
      ? servers.flatMap((server) => localSpeech.recognizer(server, profile.listening.settings) ?? [])
      : [],
    voicesOf: ({ speaking }) =>
      isMute ? servers.flatMap((server) => localSpeech.voice(server, speaking.settings) ?? []) : [],
  };
}
