import type { LocalSpeechServer, LocalVoice } from "../../local-speech.ts";
import { baseLanguage } from "../../speaking/chosen-voice.ts";
import type { VoiceSettings } from "../../speaking/voice.ts";

/** The voices people who made them think best, for servers with dozens. */
const PREFERRED: ReadonlySet<string> = new Set(["af_heart", "ef_dora", "ff_siwis", "if_sara", "pf_dora"]);
/** Spoken where the record leaves the language open. */
const USUAL_LANGUAGE = "en";

/**
 * The voice the record names, if the server has it; else one that speaks the language, a preferred one first; else one of
 * whose language nothing is known.
 * @returns null when none is known to speak the language: a voice of another would not be understood
 */
export function chooseLocalVoice({ voices }: LocalSpeechServer, settings: VoiceSettings): LocalVoice | null {
  const language = baseLanguage(settings) ?? USUAL_LANGUAGE;
  const speaking = voices.filter(({ languages }) => languages.includes(language));
  const open = voices.filter(({ languages }) => languages.length === 0);
  const candidates = [...speaking, ...open];
  const named = candidates.find(({ model, voice }) => (voice ?? model) === settings.voiceId.trim());
  const preferred = speaking.find(({ voice }) => voice !== null && PREFERRED.has(voice));
  return named ?? preferred ?? candidates[0] ?? null;
}
