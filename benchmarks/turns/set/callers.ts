import type { Draws } from "./draws.ts";
import type { Speaker } from "./speakers.ts";

/** espeak-ng's voices of each language. */
const VOICES: Readonly<Record<string, readonly string[]>> = {
  en: ["en-us", "en-us+m3", "en-us+f2", "en-gb+m2", "en-gb+f3", "en-us+f4"],
  de: ["de", "de+f2", "de+m3"],
  es: ["es", "es-419+f2", "es+m2"],
  fr: ["fr-fr", "fr-fr+f2", "fr-be+m3"],
  it: ["it", "it+f2", "it+m3"],
  ru: ["ru", "ru+f2"],
  pt: ["pt", "pt-br+f2"],
  nl: ["nl", "nl+f2"],
  pl: ["pl", "pl+f2"],
};
const FLITE_VOICES = ["rms", "awb", "kal16"];
/** How many of the English callers speak by flite. */
const FLITE_SHARE = 0.3;

/** Somebody who speaks the language. The assistant has flite's `slt`, which no caller has. */
export function callerOf(language: string, draws: Draws): Speaker {
  if (language === "en" && draws.random.next() < FLITE_SHARE) {
    return { program: "flite", voice: draws.pick(FLITE_VOICES) };
  }
  return {
    program: "espeak-ng",
    voice: draws.pick(VOICES[language] ?? [language]),
    wordsPerMinute: Math.round(draws.between(145, 185)),
    pitch: Math.round(draws.between(30, 65)),
  };
}
