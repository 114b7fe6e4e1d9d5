import type { NumberWords } from "../language/capture-language.ts";
import { type NumberSpan, numberSpans } from "./number-spans.ts";
import { isHyphen, isMark, type Token } from "./tokens.ts";

/** A number that was meant as one: "twelve fifty", "1,250", "minus two and a half". */
export interface NumberExpression {
  readonly value: number;
  readonly isWeak: boolean;
}

interface Found extends NumberExpression {
  readonly end: number;
}

/** Fewer single digits with commas between may be several numbers: "two, three". */
const FEWEST_LISTED_DIGITS = 3;
const GROUP_DIGITS = 3;

/** The numbers of an answer in their order. */
export function numberExpressions(tokens: readonly Token[], words: NumberWords): NumberExpression[] {
  const spans = numberSpans(tokens, words);
  const expressions: NumberExpression[] = [];
  let end = 0;
  for (const [index, span] of spans.entries()) {
    if (span.start < end) continue;
    const found = literalAt(tokens, span, words) ?? spelledAt(tokens, spans, index, words);
    const whole = withFraction(tokens, withScale(tokens, found, words), words);
    expressions.push({ value: isNegative(tokens, span, words) ? -whole.value : whole.value, isWeak: whole.isWeak });
    end = whole.end;
  }
  return expressions;
}

/** Numerals with marks between: "1.250,50", "12:50". */
function literalAt(tokens: readonly Token[], span: NumberSpan, words: NumberWords): Found | null {
  let end = span.start + 1;
  while (isMark(tokens[end], ".,:'’") && tokens[end]?.isGlued && isGluedNumeral(tokens[end + 1])) end += 2;
  if (end === span.start + 1 || tokens[span.start]?.kind !== "numeral") return null;
  const literal = tokens.slice(span.start, end).map(({ text }) => text);
  return { value: literalValue(literal, words.decimalMark), end, isWeak: false };
}

/** @param literal numerals and marks by turns */
function literalValue(literal: readonly string[], decimalMark: string): number {
  const lastMark = literal.at(-2) ?? "";
  const fraction = literal.at(-1) ?? "";
  const isGroup = fraction.length === GROUP_DIGITS && (lastMark !== decimalMark || literal.length > 3);
  const isDecimal = (lastMark === "." || lastMark === ",") && !isGroup;
  const numerals = literal.filter((_, index) => index % 2 === 0);
  if (!isDecimal) return Number(numerals.join(""));
  return Number(`${numerals.slice(0, -1).join("")}.${fraction}`);
}

/** Numbers said directly after each other: their digits are one. */
function spelledAt(tokens: readonly Token[], spans: readonly NumberSpan[], from: number, words: NumberWords): Found {
  const listed = listedDigits(tokens, spans, from);
  const parts = listed.length >= FEWEST_LISTED_DIGITS ? listed : adjacent(spans, from);
  const end = parts.at(-1)?.end ?? 0;
  const whole = parts.map(({ digits }) => digits).join("");
  const isWeak = parts.every((part) => part.isWeak);
  const point = words.points.at(tokens, end);
  const decimals = point === null ? [] : adjacent(spans, from + parts.length);
  if (point === null || decimals[0]?.start !== point.end) return { value: Number(whole), end, isWeak };
  const fraction = decimals.map(({ digits }) => digits).join("");
  const scale = scaleOf(fraction);
  const value = round(Number(`${whole}.${fraction.slice(0, fraction.length - scale)}`) * 10 ** scale);
  return { value, end: decimals.at(-1)?.end ?? end, isWeak: false };
}

/** "one point two million" is heard as 1, a point and 2000000. @returns how many zeros are the scale's */
function scaleOf(fraction: string): number {
  return [6, 3].find((zeros) => fraction.length > zeros && fraction.endsWith("0".repeat(zeros))) ?? 0;
}

function adjacent(spans: readonly NumberSpan[], from: number): readonly NumberSpan[] {
  let to = from;
  while (spans[to]?.end === spans[to + 1]?.start && to < spans.length) to += 1;
  return spans.slice(from, to + 1);
}

/** "1, 2, 5, 0". */
function listedDigits(tokens: readonly Token[], spans: readonly NumberSpan[], from: number): readonly NumberSpan[] {
  let to = from;
  for (; to < spans.length; to += 1) {
    const end = spans[to]?.end ?? 0;
    const next = spans[to + 1];
    const isNear = next?.start === end || (next?.start === end + 1 && isMark(tokens[end], ",."));
    if (spans[to]?.digits.length !== 1 || !isNear || next.digits.length !== 1) break;
  }
  return spans.slice(from, to + 1);
}

/** "1.5 million", "5k". */
function withScale(tokens: readonly Token[], found: Found, words: NumberWords): Found {
  const next = tokens[found.end];
  if (next?.text === "k" && next.isGlued) return { ...found, value: found.value * 1_000, end: found.end + 1 };
  for (const [scale, size] of [
    [words.million, 1_000_000],
    [words.thousand, 1_000],
  ] as const) {
    const match = scale.at(tokens, found.end);
    if (match !== null) return { value: round(found.value * size), end: match.end, isWeak: false };
  }
  return found;
}

function withFraction(tokens: readonly Token[], found: Found, words: NumberWords): Found {
  const fraction = words.fractions.at(tokens, found.end);
  return fraction === null ? found : { value: found.value + fraction.value, end: fraction.end, isWeak: false };
}

function isNegative(tokens: readonly Token[], { start }: NumberSpan, words: NumberWords): boolean {
  const before = tokens[start - 1];
  if (before === undefined) return false;
  if (words.minus.at(tokens, start - 1)?.end === start) return true;
  const isMinus = (isHyphen(before) || before.text === "−") && tokens[start]?.isGlued === true;
  return isMinus && !(before.isGlued && tokens[start - 2]?.kind !== "mark");
}

function isGluedNumeral(token: Token | undefined): boolean {
  return token?.kind === "numeral" && token.isGlued;
}

/** 1.1 million is not 1100000.0000000002. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
