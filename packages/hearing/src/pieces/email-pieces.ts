import type { CaptureLanguage } from "../language/capture-language.ts";
import { english } from "../language/english.ts";
import { spelledAt } from "./letters.ts";
import { numberSpans } from "./number-spans.ts";
import { isHyphen, isMark, type Token, tokensOf } from "./tokens.ts";

/** An answer split into pieces of an e-mail address. */
export type EmailPiece =
  | {
      readonly kind: "text";
      readonly text: string;
      /** Spelled letters and digits join their neighbours; words only join at the ends of the address. */
      readonly form: "word" | "letters" | "digits";
      /** A word people say before an address; `maybe`: it belongs to the address if nothing else precedes the "at". */
      readonly isLeadIn: boolean | "maybe";
    }
  /** Marks of the address: ".", "-", "_" and "+". */
  | { readonly kind: "mark"; readonly mark: string }
  | { readonly kind: "at" }
  /** A pause, which ends the address when it is between words. */
  | { readonly kind: "pause" }
  | { readonly kind: "correction" };

/** More letters in a row with hyphens between are spelled: "J-O-H-N". */
const FEWEST_HYPHENATED = 3;

export function emailPieces(answer: string, language: CaptureLanguage): EmailPiece[] {
  const tokens = withoutSpellingHyphens(tokensOf(answer));
  const literal = literalTokens(tokens);
  const spans = new Map(numberSpans(tokens, language.numbers).map((span) => [span.start, span]));
  const pieces: EmailPiece[] = [];
  let index = 0;
  while (index < tokens.length) {
    const written = literal.has(index) ? tokens[index] : undefined;
    if (written !== undefined && written.kind !== "mark") {
      pieces.push({ kind: "text", text: asciiOf(written.raw), form: formOf(written), isLeadIn: false });
      index += 1;
      continue;
    }
    const plain = symbolAt(tokens, index) ?? wordMarkAt(tokens, index, pieces, language);
    const letters = plain === null ? spelledAt(tokens, index, language.spelling) : null;
    const span = spans.get(index);
    if (plain !== null) {
      if (plain.pieces[0]?.kind !== "pause" || pieces.at(-1)?.kind !== "pause") pieces.push(...plain.pieces);
      index = plain.end;
    } else if (letters !== null && !isLoneName(tokens, index, letters.end)) {
      pieces.push({
        kind: "text",
        text: asciiOf(letters.letters),
        form: "letters",
        isLeadIn: isLeadInAt(tokens, index, language),
      });
      index = letters.end;
    } else if (span !== undefined) {
      pieces.push({ kind: "text", text: span.digits, form: "digits", isLeadIn: false });
      index = span.end;
    } else {
      const correction = language.corrections.at(tokens, index);
      const token = tokens[index];
      if (correction !== null) pieces.push({ kind: "correction" });
      else if (token?.kind === "word") {
        pieces.push({
          kind: "text",
          text: asciiOf(token.raw),
          form: "word",
          isLeadIn: isLeadInAt(tokens, index, language),
        });
      } else if (pieces.at(-1)?.kind !== "pause") pieces.push({ kind: "pause" });
      index = correction?.end ?? index + 1;
    }
  }
  return pieces;
}

interface Found {
  readonly pieces: readonly EmailPiece[];
  readonly end: number;
}

/** Marks as they are written. A dot within a word is one of the address, one after it ends a sentence. */
function symbolAt(tokens: readonly Token[], index: number): Found | null {
  const token = tokens[index];
  if (token?.kind !== "mark") return null;
  if (token.text === "@") return { pieces: [{ kind: "at" }], end: index + 1 };
  if (token.text === "_" || token.text === "+") {
    return { pieces: [{ kind: "mark", mark: token.text }], end: index + 1 };
  }
  const isWithin = tokens[index + 1]?.isGlued === true && tokens[index + 1]?.kind !== "mark";
  if (isWithin && (token.text === "." || isHyphen(token))) {
    return { pieces: [{ kind: "mark", mark: token.text === "." ? "." : "-" }], end: index + 1 };
  }
  return { pieces: [{ kind: "pause" }], end: index + 1 };
}

/** "dot", "underscore", "at": in every language also by their English names. */
function wordMarkAt(
  tokens: readonly Token[],
  index: number,
  before: readonly EmailPiece[],
  language: CaptureLanguage,
): Found | null {
  // "dot at" behind an "at" is Austria.
  const isTopLevel = before.at(-1)?.kind === "mark" && before.some(({ kind }) => kind === "at");
  if (isTopLevel && tokens[index]?.text === "at") return null;
  const at = language.email.at.at(tokens, index) ?? english.email.at.at(tokens, index);
  if (at !== null) return { pieces: [{ kind: "at" }], end: at.end };
  const mark = language.email.marks.at(tokens, index) ?? (language.code === "en" ? null : englishMark(tokens, index));
  if (mark === null) return null;
  const [first = "", ...rest] = mark.value;
  const word: EmailPiece[] =
    rest.length === 0 ? [] : [{ kind: "text", text: rest.join(""), form: "word", isLeadIn: false }];
  return { pieces: [{ kind: "mark", mark: first }, ...word], end: mark.end };
}

function englishMark(tokens: readonly Token[], index: number) {
  const text = tokens[index]?.text;
  return text === "dot" || text === "dash" || text === "underscore" ? english.email.marks.at(tokens, index) : null;
}

/** Tokens of an address the recognizer wrote: in "one@example.com" the one is no digit. */
function literalTokens(tokens: readonly Token[]): ReadonlySet<number> {
  const literal = new Set<number>();
  let from = 0;
  for (let to = 1; to <= tokens.length; to += 1) {
    if (tokens[to]?.isGlued === true) continue;
    const isAddress = tokens.slice(from + 1, to - 1).some(({ text }) => text === "@");
    for (let index = from; isAddress && index < to; index += 1) literal.add(index);
    from = to;
  }
  return literal;
}

function formOf({ kind, raw }: Token): "word" | "letters" | "digits" {
  if (kind === "numeral") return "digits";
  return raw.length === 1 ? "letters" : "word";
}

/** The name of a letter that stands alone is a word: "jota". */
function isLoneName(tokens: readonly Token[], index: number, end: number): boolean {
  return end === index + 1 && tokens[index]?.kind === "word" && [...(tokens[index]?.raw ?? "")].length > 1;
}

function isLeadInAt(tokens: readonly Token[], index: number, { email }: CaptureLanguage): boolean | "maybe" {
  if (email.mailboxes.at(tokens, index) !== null) return "maybe";
  return email.leadIn.at(tokens, index) !== null;
}

/** "J-O-H-N" is spelled, "a-b" has a hyphen. */
function withoutSpellingHyphens(tokens: readonly Token[]): Token[] {
  const isLetter = (index: number) => tokens[index]?.kind === "word" && tokens[index]?.raw.length === 1;
  const kept: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    let to = index;
    while (isLetter(to) && isMark(tokens[to + 1], "-") && tokens[to + 1]?.isGlued && isLetter(to + 2)) to += 2;
    const isSpelled = to >= index + 2 * (FEWEST_HYPHENATED - 1);
    kept.push(...tokens.slice(index, to + 1).filter((token) => !isSpelled || token.kind === "word"));
    index = to + 1;
  }
  return kept;
}

/** Addresses are in Latin letters without accents. */
function asciiOf(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFC")
    .replaceAll("ä", "ae")
    .replaceAll("ö", "oe")
    .replaceAll("ü", "ue")
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[\p{M}'’´`]/gu, "");
}
