import type { CaptureLanguage } from "../language/capture-language.ts";

interface MarkNames {
  readonly at: string;
  readonly marks: Readonly<Record<string, string>>;
}

const NAMES: Record<CaptureLanguage["code"], MarkNames> = {
  en: { at: "at", marks: { ".": "dot", "-": "dash", _: "underscore", "+": "plus" } },
  de: { at: "at", marks: { ".": "Punkt", "-": "Minus", _: "Unterstrich", "+": "Plus" } },
  es: { at: "arroba", marks: { ".": "punto", "-": "guion", _: "guion bajo", "+": "más" } },
  fr: { at: "arobase", marks: { ".": "point", "-": "tiret", _: "tiret bas", "+": "plus" } },
};

const FEWEST_WORD_LETTERS = 3;
const VOWEL = /[aeiouy]/;
const CONSONANTS_IN_A_ROW = /[^aeiouy]{5}/;

/**
 * An address for reading back: words as words, everything else letter by letter. Words are spelled, too, if the result would
 * not be understood as the same address.
 * @param hear parses a spoken address
 */
export function spokenEmail(email: string, language: CaptureLanguage, hear: (said: string) => string | null): string {
  const inWords = said(email, language, isWord);
  if (hear(inWords) === email.toLowerCase()) return inWords;
  const [local = ""] = email.split("@");
  const isInLocal = (part: string) => local.split(/[._+-]/).includes(part);
  const isSpelled = (part: string) => isWord(part) && !isInLocal(part);
  const spelledLocal = said(email, language, isSpelled);
  return hear(spelledLocal) === email.toLowerCase() ? spelledLocal : said(email, language, () => false);
}

function said(email: string, { code }: CaptureLanguage, isSaidWhole: (part: string) => boolean): string {
  const { at, marks } = NAMES[code];
  return (email.match(/[A-Za-z]+|[0-9]|[^A-Za-z0-9]/g) ?? [])
    .map((part) => {
      if (part === "@") return at;
      if (/^[A-Za-z]/.test(part)) return isSaidWhole(part) ? part : [...part.toUpperCase()].join(" ");
      return marks[part] ?? part;
    })
    .join(" ");
}

/** Whether people would say it as one word. */
function isWord(part: string): boolean {
  const lower = part.toLowerCase();
  return (
    (lower.length >= FEWEST_WORD_LETTERS && VOWEL.test(lower) && !CONSONANTS_IN_A_ROW.test(lower)) || lower === "gmx"
  );
}
