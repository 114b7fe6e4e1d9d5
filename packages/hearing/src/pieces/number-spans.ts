import type { NumberWords } from "../language/capture-language.ts";
import { cardinalAt, startsNumber } from "./cardinals.ts";
import type { Token } from "./tokens.ts";

/** One number of an answer, between two of its tokens. */
export interface NumberSpan {
  readonly value: number;
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** An article as likely: "ein". */
  readonly isWeak: boolean;
  /** "oh" may have been a sigh. */
  readonly isDoubtful: boolean;
}

export interface SpanOptions {
  /** "for" between digits is a four. */
  readonly hearsHomophones?: boolean;
}

/** All numbers of an answer in their order, each as short as it was said: "four forty two" is 4 and 42. */
export function numberSpans(tokens: readonly Token[], words: NumberWords, options: SpanOptions = {}): NumberSpan[] {
  const spans: NumberSpan[] = [];
  let index = 0;
  while (index < tokens.length) {
    const skipped = words.notNumbers.at(tokens, index) ?? ordinalAt(tokens, index, words);
    if (skipped !== null) {
      index = skipped.end;
      continue;
    }
    const previous = spans.at(-1);
    const span =
      repeatedAt(tokens, index, words) ??
      zeroAt(tokens, index, words, previous) ??
      plainAt(tokens, index, words) ??
      (options.hearsHomophones === true ? homophoneAt(tokens, index, words, previous) : null);
    if (span !== null) spans.push(span);
    index = span?.end ?? index + 1;
  }
  return spans;
}

/** "twenty first" is no twenty. */
function ordinalAt(tokens: readonly Token[], index: number, words: NumberWords): { readonly end: number } | null {
  const ordinal = words.ordinals.at(tokens, index);
  return ordinal !== null && ordinal.end > index + 1 ? ordinal : null;
}

/** "double five", "three zeros". */
function repeatedAt(tokens: readonly Token[], index: number, words: NumberWords): NumberSpan | null {
  const repeat = words.repeats.at(tokens, index);
  if (repeat !== null) {
    const digits = digitsAt(tokens, repeat.end, words);
    if (digits === null) return null;
    const first = digits.text.charAt(0);
    return spanOf(first.repeat(repeat.value - 1) + digits.text, index, digits.end);
  }
  const count = cardinalAt(tokens, index, words);
  if (count === null || count.value < 2 || count.value > 9) return null;
  const plural = words.plurals.at(tokens, count.end);
  return plural === null ? null : spanOf(String(plural.value).repeat(count.value), index, plural.end);
}

function digitsAt(tokens: readonly Token[], index: number, words: NumberWords): { text: string; end: number } | null {
  const token = tokens[index];
  if (token?.kind === "numeral") return { text: token.text, end: index + 1 };
  const digit = words.besideDigits.at(tokens, index) ?? words.small.at(tokens, index);
  return digit === null || digit.value > 9 ? null : { text: String(digit.value), end: digit.end };
}

function zeroAt(
  tokens: readonly Token[],
  index: number,
  words: NumberWords,
  previous: NumberSpan | undefined,
): NumberSpan | null {
  const zero = words.besideDigits.at(tokens, index);
  if (zero === null) return null;
  const isFirst = previous?.end !== index;
  if (isFirst && !startsNumber(tokens, zero.end, words)) return null;
  return { ...spanOf("0", index, zero.end), isDoubtful: isFirst };
}

function plainAt(tokens: readonly Token[], index: number, words: NumberWords): NumberSpan | null {
  const cardinal = cardinalAt(tokens, index, words);
  if (cardinal === null) return null;
  const weak = words.weakOnes.at(tokens, index);
  return {
    ...spanOf(cardinal.digits, index, cardinal.end),
    value: cardinal.value,
    isWeak: weak !== null && weak.end === cardinal.end,
  };
}

function homophoneAt(
  tokens: readonly Token[],
  index: number,
  words: NumberWords,
  previous: NumberSpan | undefined,
): NumberSpan | null {
  const digit = words.homophones.at(tokens, index);
  const isBetween = previous?.end === index && startsNumber(tokens, index + 1, words);
  return digit === null || !isBetween ? null : spanOf(String(digit.value), index, digit.end);
}

function spanOf(digits: string, start: number, end: number): NumberSpan {
  return { value: Number(digits), digits, start, end, isWeak: false, isDoubtful: false };
}
