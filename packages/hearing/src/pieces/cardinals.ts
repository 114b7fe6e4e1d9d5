import type { NumberWords } from "../language/capture-language.ts";
import type { Token } from "./tokens.ts";

/** One number as it is said in one go, or one group of numerals. */
export interface Cardinal {
  readonly value: number;
  /** As they would be written, with the zeros before. */
  readonly digits: string;
  /** Number of the token after it. */
  readonly end: number;
}

const MOST_MULTIPLIED_DIGITS = 3;
/** More zeros before a number are no longer looked past. */
const MOST_ZEROS = 16;
/** The longest number word has fewer letters. */
const MOST_COMPOUND_CHARS = 80;
/** In "hundertundeins". */
const COMPOUND_JOINER = "und";

/** The number that begins at a token: "two thousand and five", "87". */
export function cardinalAt(tokens: readonly Token[], index: number, words: NumberWords): Cardinal | null {
  const start = afterArticle(tokens, index, words);
  let end = start;
  let total = 0;
  let part = belowThousandAt(tokens, start, words);
  for (const [scale, size] of [
    [words.million, 1_000_000],
    [words.thousand, 1_000],
  ] as const) {
    const multiplier = scale.at(tokens, part?.end ?? end);
    if (multiplier === null || !mayMultiply(part, tokens, start)) continue;
    total += (part?.value ?? 1) * size;
    end = multiplier.end;
    part = tailAt(tokens, end, words, belowThousandAt);
  }
  const last = part?.end ?? end;
  if (last === start) return null;
  const lone = tokens[index];
  const isNumeral = lone?.kind === "numeral" && last === index + 1;
  const value = total + (part?.value ?? 0);
  return { value, digits: isNumeral ? lone.text : String(value), end: last };
}

/** Whether a number may begin at a token. */
export function startsNumber(tokens: readonly Token[], index: number, words: NumberWords): boolean {
  let at = index;
  for (let zeros = 0; zeros < MOST_ZEROS; zeros += 1) {
    const zero = words.besideDigits.at(tokens, at);
    if (zero === null) break;
    at = zero.end;
  }
  return tokens[at]?.kind === "numeral" || words.small.at(tokens, at) !== null || words.repeats.at(tokens, at) !== null;
}

/** Takes words apart that are written together: "zweihundertfünf". */
export function splitCompounds(tokens: readonly Token[], words: NumberWords): Token[] {
  if (words.compounds.length === 0) return [...tokens];
  return tokens.flatMap((token) => {
    const isSplit = token.kind === "word" && token.text.length <= MOST_COMPOUND_CHARS;
    const pieces = isSplit ? compoundPieces(token.text, words) : null;
    return pieces === null ? [token] : pieces.map((text) => ({ ...token, text }));
  });
}

type At = (tokens: readonly Token[], index: number, words: NumberWords) => Cardinal | null;

function belowThousandAt(tokens: readonly Token[], index: number, words: NumberWords): Cardinal | null {
  const fixed = words.hundreds.at(tokens, index);
  if (fixed !== null) return withTail(tokens, fixed.value, fixed.end, words);
  const bare = words.hundred.at(tokens, index);
  if (bare !== null) return withTail(tokens, 100, bare.end, words);
  const small = smallAt(tokens, index, words);
  if (small === null || small.value < 1 || small.value > words.mostHundreds) return small;
  const hundred = words.hundred.at(tokens, small.end);
  return hundred === null ? small : withTail(tokens, small.value * 100, hundred.end, words);
}

function smallAt(tokens: readonly Token[], index: number, words: NumberWords): Cardinal | null {
  const token = tokens[index];
  if (token?.kind === "numeral") return { value: Number(token.text), digits: token.text, end: index + 1 };
  const small = words.small.at(tokens, index);
  return small === null ? null : { value: small.value, digits: String(small.value), end: small.end };
}

function withTail(tokens: readonly Token[], base: number, end: number, words: NumberWords): Cardinal {
  const tail = tailAt(tokens, end, words, smallAt);
  const isTail = tail !== null && tail.value < 100;
  const value = base + (isTail ? tail.value : 0);
  return { value, digits: String(value), end: isTail ? tail.end : end };
}

/** "eight hundred five five five" is a prefix and digits, "eight hundred five" a number. */
function tailAt(tokens: readonly Token[], end: number, words: NumberWords, read: At): Cardinal | null {
  const joiner = words.joiners.at(tokens, end);
  const tail = read(tokens, joiner?.end ?? end, words);
  if (tail === null || tail.value < 1 || tail.value > 999 || tail.digits.startsWith("0")) return null;
  const isDigit = joiner === null && tail.digits.length === 1;
  return isDigit && startsNumber(tokens, tail.end, words) ? null : tail;
}

function mayMultiply(part: Cardinal | null, tokens: readonly Token[], start: number): boolean {
  if (part === null) return true;
  const first = tokens[start];
  const isNumeral = first?.kind === "numeral" && part.end === start + 1;
  return part.value >= 1 && (!isNumeral || first.text.length <= MOST_MULTIPLIED_DIGITS);
}

/** "a hundred", "a thousand". */
function afterArticle(tokens: readonly Token[], index: number, words: NumberWords): number {
  const article = words.articles.at(tokens, index);
  if (article === null) return index;
  const isMultiplied = [words.hundred, words.thousand, words.million].some((word) => word.at(tokens, article.end));
  return isMultiplied ? article.end : index;
}

function compoundPieces(text: string, words: NumberWords): string[] | null {
  for (const part of words.compounds) {
    const at = text.indexOf(part);
    if (at < 0) continue;
    const before = piecesOf(text.slice(0, at), words);
    const after = piecesOf(withoutJoiner(text.slice(at + part.length)), words);
    return before === null || after === null ? null : [...before, part, ...after];
  }
  return null;
}

function piecesOf(text: string, words: NumberWords): string[] | null {
  if (text === "") return [];
  const token: Token = { text, raw: text, kind: "word", isGlued: false, at: 0, end: text.length };
  return words.small.at([token], 0) === null ? compoundPieces(text, words) : [text];
}

/** No number begins with the word between two of them. */
function withoutJoiner(text: string): string {
  return text.startsWith(COMPOUND_JOINER) ? text.slice(COMPOUND_JOINER.length) : text;
}
