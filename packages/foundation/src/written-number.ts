/** Longest text that is read as a number. No country's numbers come near it, however they are written. */
const MAX_CHARACTERS = 250;

/** Marks that nobody sees: direction marks around a copied number, soft hyphens, joiners, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const OUTER_BLANKS = /^[\p{White_Space}\u2800]+|[\p{White_Space}\u2800]+$/gu;
/** Every blank but the ends of lines: what stands on two lines is not one number. */
const INNER_BLANKS = /[\p{Zs}\t\u2800]/gu;
const DASHES = /[\p{Pd}\u2212\u30fc]/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
/** Square brackets and full-width forms, each with its plain form. */
const PLAIN_FORMS: ReadonlyMap<string, string> = new Map(
  ["＋+", "．.", "，,", "／/", "（(", "）)", "［(", "］)", "[(", "])"].map(([other = "", plain = ""]) => [
    other,
    plain,
  ]),
);

/** A whole number that a spreadsheet or a data frame made a decimal one. */
const FRACTION_OF_ZEROS = /^(\+?(?:\d{7,}(?=[.,]0{1,2}$)|\d{10,}(?=[.,]0+$)))[.,]0+$/;
const NUMBER = /^\+?[\d ()./-]+$/;

/** Digits that may not be the number's. Read along with it, they would make it somebody else's. */
const STRAY_DIGITS: readonly RegExp[] = [
  // A decimal fraction: 12345678.5, 151 12345678.00, 15112345678.125.
  /^[^.]*\.\d{1,2}$|\.\d$|^[^.]*\.000+$|^\+?\d{10,}\.\d+$/,
  // The number of a line: "2. 0151 12345678". A bracket without its other half: "2) 0151 12345678".
  /\. +\d|^[^(]*\)|\([^)]*(?:\(|$)|\)[^(]*\)/,
  // "(2) 0151 12345678": no area code stands before another's trunk zero.
  /^\([1-9]\) *0/,
  // A remark behind the number: "0151 12345678 (2)".
  /\d.*\([^)]*\)[^\d]*$/,
  // A second number: "0151 12345678/79", "030 1234567 / 7654321".
  /^[^/]*\/ *\d{1,3}$|^(?:[^\d/]*\d){9,}[^\d/]*\//,
  // A date.
  /^(?:19|20)\d\d([-./])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])$/,
  /^(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|[12]\d|3[01])\1(?:19|20)\d\d$/,
];

/**
 * A telephone number as somebody wrote it, in ASCII and without what nobody sees. Null if it contains anything else than the
 * number and its separators: what stands before and after a number must not add digits to it.
 */
export function cleanNumber(text: string): string | null {
  if (text.length > MAX_CHARACTERS) return null;
  const plain = text
    .replace(INVISIBLE, "")
    .replace(OUTER_BLANKS, "")
    .replace(INNER_BLANKS, " ")
    .replace(DASHES, "-")
    .replace(OTHER_DIGITS, toAsciiDigit)
    .replace(/[^\d ]/g, (mark) => PLAIN_FORMS.get(mark) ?? mark);
  const number = plain.replace(FRACTION_OF_ZEROS, "$1");
  return NUMBER.test(number) && !STRAY_DIGITS.some((pattern) => pattern.test(number)) ? number : null;
}

/** Decimal digits stand in runs from 0 to 9 (Unicode, chapter 4.6); what comes before a run's 0 is none, or the 9 of another. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (code - first < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  // Mathematical digits follow one another, run on run, from a code that ends in E.
  return String(code >= 0x1d7ce && code <= 0x1d7ff ? (code - 0x1d7ce) % 10 : code - first);
}
