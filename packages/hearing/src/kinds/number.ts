import { type CaptureContext, type CaptureReading, invalid, NOTHING, type ValueReading } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { splitAtCorrections } from "../pieces/corrections.ts";
import { cutAnswer, heardTokens } from "../pieces/heard-tokens.ts";
import { numberExpressions } from "../pieces/number-expressions.ts";
import type { Token } from "../pieces/tokens.ts";
import { type NumberValue, readDigits } from "./digits.ts";

/** Larger integers are not exact. */
const MOST = 1e15;
const MOST_DECIMALS = 6;

/** A number; if a number of digits is asked for, a string of them. */
export function readNumber(value: NumberValue, answer: string, context: CaptureContext): CaptureReading {
  if (value.digits != null) return readDigits(value, value.digits, answer, context);
  const language = languageFor(context.language);
  const said =
    context.source === "keys" ? keyed(cutAnswer(answer)) : saidNumbers(heardTokens(answer, language), language);
  const [first, ...others] = new Set(said);
  if (first === undefined) return NOTHING;
  if (others.length > 0) return invalid("ambiguous", answer);
  if (!Number.isFinite(first) || Math.abs(first) >= MOST) return invalid("not-valid", answer);
  if (value.is_integer === true && !Number.isInteger(first)) return invalid("not-valid", answer);
  if (first < (value.min ?? -Infinity) || first > (value.max ?? Infinity)) return invalid("out-of-range", answer);
  return reading(first, language);
}

/** A star is the decimal point. */
function keyed(answer: string): number[] {
  const [whole = "", ...fraction] = answer.replace(/[^0-9*]/g, "").split("*");
  const text = fraction.length === 0 ? whole : `${whole}.${fraction.join("")}`;
  return /[0-9]/.test(text) ? [Number(text)] : [];
}

/** From the last part that has one. */
function saidNumbers(tokens: readonly Token[], language: CaptureLanguage): number[] {
  for (const part of splitAtCorrections(tokens, language.corrections).toReversed()) {
    const all = numberExpressions(part, language.numbers);
    const strong = all.filter(({ isWeak }) => !isWeak);
    const numbers = strong.length > 0 ? strong : all;
    if (numbers.length > 0) return numbers.map(({ value }) => value);
  }
  return [];
}

function reading(number: number, { numbers }: CaptureLanguage): ValueReading {
  const value = Number(number.toFixed(MOST_DECIMALS)) + 0;
  const text = decimal(Math.abs(value)).replace(".", numbers.decimalMark);
  if (value >= 0) return { kind: "value", value, spoken: text, written: text };
  return { kind: "value", value, spoken: `${numbers.minusWord} ${text}`, written: `-${text}` };
}

/** Never with an exponent. */
function decimal(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(MOST_DECIMALS).replace(/0+$/, "");
}
