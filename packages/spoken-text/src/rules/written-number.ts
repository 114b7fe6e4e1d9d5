import type { Countable, Language, NumberForm } from "../languages/language.ts";

/** A number in digits, as any of the languages writes it. */
export interface WrittenNumber {
  readonly whole: number;
  /** Digits after the decimal mark; null: there is none. */
  readonly fraction: string | null;
}

const SPACE = "\\u00a0\\u202f ";
/** With groups of three, or without. */
export const NUMBER = `(?:\\d{1,3}(?:[.,'’${SPACE}]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d+)?)(?!\\d)`;
/** Of larger ones people do not say the whole. */
const LARGEST = 1e12;

/** Null where it is not certain what the marks in it mean, or it is too large. */
export function readNumber(text: string, language: Pick<Language, "decimalMark" | "groupMark">): WrittenNumber | null {
  const digits = text.replaceAll(/['’\u00a0\u202f ]/g, "");
  const marks = [...digits.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (last === undefined) return written(digits, null);
  const after = digits.slice(last.index + 1);
  const isDecimal =
    new Set(marks.map(([mark]) => mark)).size > 1 ||
    (marks.length === 1 && (last[0] === language.decimalMark || after.length < 3));
  if (isDecimal) return written(digits.slice(0, last.index).replaceAll(/[.,]/g, ""), after);
  return after.length === 3 ? written(digits.replaceAll(/[.,]/g, ""), null) : null;
}

function written(whole: string, fraction: string | null): WrittenNumber | null {
  // "007" is a name, not a number.
  if (whole.length > 1 && whole.startsWith("0")) return null;
  const value = Number(whole);
  return value < LARGEST ? { whole: value, fraction } : null;
}

/** "three point five", "drei Komma fünf". */
export function sayNumber({ whole, fraction }: WrittenNumber, language: Language, form: NumberForm = "alone"): string {
  return fraction === null
    ? language.cardinal(whole, form)
    : `${language.cardinal(whole, "alone")} ${language.fraction(fraction)}`;
}

/** Digits stay where the word would depend on the noun: "21 personas". */
export function sayAnyNumber(whole: number, language: Language): string {
  const words = (["alone", "m", "f"] as const).map((form) => language.cardinal(whole, form));
  return new Set(words).size === 1 ? (words[0] ?? "") : String(whole);
}

export function sayCounted(number: WrittenNumber, countable: Countable, language: Language): string {
  const isOne = number.whole === 1 && number.fraction === null;
  const isBelowTwo = number.whole < 2 && language.isSingularBelowTwo;
  return `${sayNumber(number, language, countable.form)} ${isOne || isBelowTwo ? countable.one : countable.many}`;
}
