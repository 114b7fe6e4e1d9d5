import { type CaptureContext, type CaptureReading, invalid, NOTHING } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { splitAtCorrections } from "../pieces/corrections.ts";
import { cutAnswer } from "../pieces/heard-tokens.ts";
import { numberSpans } from "../pieces/number-spans.ts";
import { type Token, tokensOf } from "../pieces/tokens.ts";

const FEWEST_WORDS = 3;
const MOST_CHARS = 300;
/** Longer numbers are said digit by digit: postal codes. */
const MOST_DIGITS_AS_NUMBER = 3;

/** A postal address as a text: a house number with a street, or a number among at least three words. */
export function readAddress(_value: unknown, answer: string, context: CaptureContext): CaptureReading {
  const language = languageFor(context.language);
  if (context.source === "keys") return NOTHING;
  const text = cutAnswer(answer);
  const parts = splitAtCorrections(withHouseNumbers(tokensOf(text)), language.corrections);
  const read = parts.map((part) => addressIn(part, text, language, context.source));
  const whole = read.findLast((address) => isComplete(address, language));
  if (whole !== undefined) return { kind: "value", value: whole, spoken: spokenAddress(whole), written: whole };
  const rest = read.findLast((address) => address !== "") ?? "";
  if (rest === "" || language.refusals.isIn(tokensOf(text))) return NOTHING;
  return isPart(rest, language) ? invalid("incomplete", answer) : NOTHING;
}

/** Whether it contains a number, a street or capitalized words; otherwise it is not an address. */
function isPart(address: string, language: CaptureLanguage): boolean {
  const tokens = tokensOf(address);
  if (tokens.some((token, index) => token.kind === "numeral" || isStreet(tokens, index, language))) return true;
  return (
    tokens.length > 0 &&
    tokens.every(({ kind, raw }) => kind === "mark" || raw.charAt(0) !== raw.charAt(0).toLowerCase())
  );
}

function isComplete(address: string, language: CaptureLanguage): boolean {
  const tokens = tokensOf(address);
  const words = tokens.filter(({ kind }) => kind === "word");
  if (!tokens.some(({ kind }) => kind === "numeral")) return false;
  return (
    words.length >= FEWEST_WORDS || (words.length > 0 && tokens.some((_, index) => isStreet(tokens, index, language)))
  );
}

function isStreet(tokens: readonly Token[], index: number, { addresses }: CaptureLanguage): boolean {
  const token = tokens[index];
  if (token?.kind !== "word") return false;
  return (
    addresses.street.at(tokens, index) !== null ||
    addresses.streetEndings.some((ending) => token.text.length > ending.length + 1 && token.text.endsWith(ending))
  );
}

/** Strips introductions and politeness; spoken numbers become numerals. */
function addressIn(
  part: readonly Token[],
  text: string,
  language: CaptureLanguage,
  source: CaptureContext["source"],
): string {
  const tokens = trimmed(part, language);
  const first = tokens[0];
  const last = tokens.at(-1);
  if (first === undefined || last === undefined) return "";
  const said = source === "speech" ? inNumerals(tokens, text, language) : text.slice(first.at, last.end);
  return said.replace(/\s+/g, " ").trim().slice(0, MOST_CHARS);
}

function trimmed(tokens: readonly Token[], { addresses, fillers }: CaptureLanguage): readonly Token[] {
  let from = 0;
  for (;;) {
    const isMark = tokens[from]?.kind === "mark" && tokens[from]?.text !== "#";
    const next = isMark ? from + 1 : (addresses.leadIn.at(tokens, from) ?? fillers.at(tokens, from))?.end;
    if (next === undefined) break;
    from = next;
  }
  let to = tokens.length;
  for (let end = trailingStart(tokens, from, to, fillers); end < to; end = trailingStart(tokens, from, to, fillers))
    to = end;
  return tokens.slice(from, to);
}

const MOST_FILLER_WORDS = 4;

/** Where the mark or the politeness begins that ends there; `to` where none does. */
function trailingStart(
  tokens: readonly Token[],
  from: number,
  to: number,
  fillers: CaptureLanguage["fillers"],
): number {
  if (to <= from) return to;
  if (tokens[to - 1]?.kind === "mark") return to - 1;
  for (let start = Math.max(from, to - MOST_FILLER_WORDS); start < to; start += 1) {
    if (fillers.at(tokens, start)?.end === to) return start;
  }
  return to;
}

/** "forty two main street" is 42; consecutive digits form one number. */
function inNumerals(tokens: readonly Token[], text: string, { numbers }: CaptureLanguage): string {
  const spans = numberSpans(tokens, numbers).filter(({ isWeak }) => !isWeak);
  let said = "";
  let at = tokens[0]?.at ?? 0;
  for (const [index, span] of spans.entries()) {
    const start = tokens[span.start]?.at ?? at;
    const isJoined = index > 0 && spans[index - 1]?.end === span.start;
    said += isJoined ? span.digits : text.slice(at, start) + span.digits;
    at = tokens[span.end - 1]?.end ?? at;
  }
  return said + text.slice(at, tokens.at(-1)?.end ?? at);
}

/** House numbers are read as numbers, longer ones digit by digit. */
function spokenAddress(address: string): string {
  return address.replace(/[0-9]+/g, (digits) =>
    digits.length > MOST_DIGITS_AS_NUMBER ? [...digits].join(" ") : digits,
  );
}

/** In "Oak Street No. 12", "No" is not a correction. */
function withHouseNumbers(tokens: readonly Token[]): Token[] {
  return tokens.map((token, index) => {
    const [before, dot, number] = [tokens[index - 1], tokens[index + 1], tokens[index + 2]];
    const isSign = token.text === "no" && dot?.text === "." && dot.isGlued && number?.kind === "numeral";
    return isSign && before?.kind === "word" ? { ...token, text: "no." } : token;
  });
}
