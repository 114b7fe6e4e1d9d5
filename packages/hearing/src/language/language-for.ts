import type { CaptureLanguage } from "./capture-language.ts";
import { english } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { spanish } from "./spanish.ts";

const LANGUAGES = { en: english, de: german, es: spanish, fr: french } as const satisfies Record<
  CaptureLanguage["code"],
  CaptureLanguage
>;

/** By the first two letters of a language tag; English for those nobody has written down. */
export function languageFor(tag: string): CaptureLanguage {
  const code = languageCode(tag);
  return LANGUAGES[code];
}

export function languageCode(tag: string): CaptureLanguage["code"] {
  const code = tag.slice(0, 2).toLowerCase();
  return isKnown(code) ? code : "en";
}

function isKnown(code: string): code is CaptureLanguage["code"] {
  return Object.hasOwn(LANGUAGES, code);
}
