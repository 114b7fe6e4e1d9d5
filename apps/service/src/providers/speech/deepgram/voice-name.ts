import { baseLanguage, chosenModel, chosenVoice } from "../speaking/chosen-voice.ts";
import type { VoiceSettings } from "../speaking/voice.ts";

export interface DeepgramVoice {
  /** Deepgram's name of voice and model together: `aura-2-thalia-en`, `flux-alexis-en`. */
  readonly model: string;
  readonly voiceId: string;
  /** Flux speaks on `/v2/speak`, Aura on `/v1/speak`. */
  readonly isFlux: boolean;
}

/** https://developers.deepgram.com/docs/tts-models, https://developers.deepgram.com/docs/flux-tts/feature-overview */
const DEFAULT_VOICES: ReadonlyMap<string, string> = new Map([
  ["aura", "asteria"],
  ["aura-2", "thalia"],
  ["flux", "alexis"],
]);
const DEFAULT_FAMILY = "aura-2";
/** Family, voice and language. */
const WHOLE_NAME = /^(?:aura(?:-2)?|flux)-([a-z]+)-[a-z]{2,3}$/;

/**
 * Deepgram has a single name for what records keep as voice and model. A whole name may be in either; otherwise the two are
 * joined (`aura-2` and `thalia`). Unknown names are passed on for Deepgram to refuse.
 */
export function deepgramVoiceOf(settings: VoiceSettings): DeepgramVoice {
  const voice = chosenVoice(settings)?.toLowerCase() ?? null;
  const model = chosenModel(settings)?.toLowerCase() ?? null;
  const whole = [voice, model].find((name) => name !== null && WHOLE_NAME.test(name)) ?? null;
  if (whole !== null) return { model: whole, voiceId: WHOLE_NAME.exec(whole)?.[1] ?? whole, isFlux: isFluxName(whole) };
  const family = model ?? DEFAULT_FAMILY;
  const voiceId = voice ?? DEFAULT_VOICES.get(family) ?? null;
  // Each of its voices speaks one language.
  const { voiceLanguage: language = settings.language } = settings;
  const name = voiceId === null ? family : `${family}-${voiceId}-${baseLanguage({ ...settings, language }) ?? "en"}`;
  return { model: name, voiceId: voiceId ?? name, isFlux: isFluxName(name) };
}

function isFluxName(name: string): boolean {
  return name.startsWith("flux");
}
