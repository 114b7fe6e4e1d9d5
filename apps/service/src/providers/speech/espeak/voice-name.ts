import { baseLanguage, chosenVoice, clamp } from "../speaking/chosen-voice.ts";
import type { VoiceSettings } from "../speaking/voice.ts";

const DEFAULT_VOICE = "en";
/** Languages whose usual code differs from the program's. */
const OTHER_CODES: ReadonlyMap<string, string> = new Map([
  ["zh", "cmn"],
  ["no", "nb"],
  ["tl", "fil"],
]);
/** Words per minute at speed 1, and the program's limits. */
const NORMAL_RATE = 175;
const SLOWEST_RATE = 80;
const FASTEST_RATE = 450;

/** The voice in the record if the program has it (`en-gb`, `de+f3`), otherwise the language's, otherwise English. */
export function espeakVoiceOf(settings: VoiceSettings, languages: ReadonlySet<string>): string {
  const chosen = chosenVoice(settings)?.toLowerCase() ?? null;
  if (chosen !== null && isVoice(chosen, languages)) return chosen;
  const whole = settings.language.trim().toLowerCase().replaceAll("_", "-");
  const base = baseLanguage(settings);
  const regional = base === null ? undefined : [...languages].find((language) => language.startsWith(`${base}-`));
  const candidates = [whole, base, base === null ? undefined : OTHER_CODES.get(base), regional];
  return candidates.find((code) => code !== null && code !== undefined && languages.has(code)) ?? DEFAULT_VOICE;
}

export function espeakRateOf(settings: VoiceSettings): number {
  return Math.round(clamp(NORMAL_RATE * settings.speed, SLOWEST_RATE, FASTEST_RATE));
}

/** A language, and perhaps a variant of the speaker. */
function isVoice(name: string, languages: ReadonlySet<string>): boolean {
  const [language = "", variant = "", ...rest] = name.split("+");
  return languages.has(language) && /^[a-z0-9]*$/.test(variant) && rest.length === 0;
}
