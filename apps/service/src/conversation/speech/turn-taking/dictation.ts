import type { AnswerKind, ExpectedAnswer } from "./expected-answer.ts";
import { endsInDigits, spokenDigits } from "./spoken-digits.ts";

/** How far somebody is with a number or a name that they say in pieces. */
export type Dictation =
  /** They say none. */
  | "none"
  /** It was asked for, and what they have said so far has none of it. */
  | "not-begun"
  /** More must follow: a card has more digits. */
  | "unfinished"
  /** More may follow; nobody knows how long it is. */
  | "open"
  /** Some are as short as this. */
  | "maybe-whole"
  | "whole";

interface Length {
  readonly least: number;
  readonly most: number;
}

/** National numbers with their area code, without a country code: digits, by language (ITU national numbering plans). */
const PHONE_DIGITS: Readonly<Record<string, Length>> = {
  en: { least: 10, most: 10 },
  de: { least: 10, most: 12 },
  es: { least: 9, most: 9 },
  fr: { least: 10, most: 10 },
  it: { least: 9, most: 10 },
  pt: { least: 9, most: 11 },
  nl: { least: 10, most: 10 },
  pl: { least: 9, most: 9 },
  ru: { least: 10, most: 10 },
};
const ANY_PHONE: Length = { least: 9, most: 12 };
/** With a country code after a plus or two zeros: E.164 allows 15 digits, and few countries use more than 13. */
const INTERNATIONAL: Length = { least: 11, most: 13 };
/** A digit that makes the number one longer: 1 or 0 in English, 8 or 7 in Russian. */
const TRUNK_DIGITS: Readonly<Record<string, RegExp>> = { en: /^[01]/, ru: /^[78]/ };

/** American Express has 15 digits, the others 16 (ISO/IEC 7812-1). */
const CARD: Length = { least: 16, most: 16 };
const AMERICAN_EXPRESS: Length = { least: 15, most: 15 };
/** Digits of an IBAN by country, check digits included and letters not (ISO 13616, SWIFT's IBAN registry). */
const IBAN_DIGITS: Readonly<Record<string, number>> = {
  at: 18,
  be: 14,
  ch: 19,
  de: 20,
  es: 22,
  fr: 25,
  gb: 16,
  ie: 16,
  it: 24,
  lu: 18,
  nl: 12,
  pl: 26,
  pt: 23,
};
/** The fewest and the most of all countries. */
const ANY_IBAN: Length = { least: 12, most: 32 };
/** With this many digits a number of unknown length counts as whole: as long as a telephone number with its area code. */
const WHOLE_NUMBER_DIGITS = 10;
/** "1984", or "03/84". */
const DATE: Length = { least: 4, most: 6 };

/**
 * Whether the caller is saying a number or a name in pieces, and how much of it is there.
 * @param text of the turn so far
 * @param language `en`, `de-AT`; undefined: not known beforehand
 */
export function dictationOf(text: string, expected: ExpectedAnswer, language?: string): Dictation {
  const digits = spokenDigits(text, language);
  if (expected.digits !== null) return progress(digits.length, { least: expected.digits, most: expected.digits });
  const length = lengthOf(expected.kind, text, digits, language);
  if (length !== null) return progress(digits.length, length);
  if (expected.kind === "spelling" || expected.kind === "e-mail") return "open";
  if (expected.kind === "number" && digits === "") return "not-begun";
  if (expected.kind !== "number" && (digits === "" || !endsInDigits(text, language))) return "none";
  return digits.length >= WHOLE_NUMBER_DIGITS ? "whole" : "open";
}

function progress(count: number, { least, most }: Length): Dictation {
  if (count >= most) return "whole";
  if (count >= least) return "maybe-whole";
  return count === 0 ? "not-begun" : "unfinished";
}

function lengthOf(kind: AnswerKind, text: string, digits: string, language: string | undefined): Length | null {
  switch (kind) {
    case "phone":
      return phoneLength(text, digits, language);
    case "card":
      return /^3[47]/.test(digits) ? AMERICAN_EXPRESS : CARD;
    case "iban":
      return ibanLength(text);
    case "date":
      return DATE;
    default:
      return null;
  }
}

const PLUS = /^\s*(?:\+|(?:plus|más|mas|più|mais|плюс)(?!\p{L}))/iu;

function phoneLength(text: string, digits: string, language: string | undefined): Length {
  if (PLUS.test(text) || digits.startsWith("00")) return INTERNATIONAL;
  const code = language?.toLowerCase().split(/[-_]/)[0] ?? "";
  const length = PHONE_DIGITS[code] ?? ANY_PHONE;
  const extra = TRUNK_DIGITS[code]?.test(digits) === true ? 1 : 0;
  return { least: length.least + extra, most: length.most + extra };
}

/** By its first two letters, written together or apart: "DE89", "D E 8 9". */
function ibanLength(text: string): Length {
  const country = /(?<!\p{L})([a-z])[\s.,]*([a-z])(?!\p{L})/iu.exec(text)?.slice(1).join("").toLowerCase() ?? "";
  const length = IBAN_DIGITS[country];
  return length === undefined ? ANY_IBAN : { least: length, most: length };
}
