import type { VoiceProfile } from "../assistants/voice-profile.ts";

/** The profile with the assistant's voice for that language; without one, with its own voice, told to speak it. */
export function voiceInLanguage(profile: VoiceProfile, language: string): VoiceProfile {
  const { speaking, following } = profile;
  const { settings } = speaking;
  const named = following?.voices[language];
  // Set for the assistant's own language.
  const { language_code: _ownCode, ...vendorConfig } = settings.vendorConfig;
  const inLanguage =
    named === undefined
      ? { ...settings, vendorConfig, language, voiceLanguage: settings.language }
      : { ...settings, vendorConfig, language, voiceId: named };
  return { ...profile, speaking: { ...speaking, settings: inLanguage } };
}
