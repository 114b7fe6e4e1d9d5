import type { CaptureLanguage } from "../language/capture-language.ts";
import { type SpelledLetters, spelledAt } from "./letters.ts";
import { isHyphen, type Token, tokensOf } from "./tokens.ts";

/** An answer as names are made of it. */
export type NamePiece =
  /** A word of it, hyphens and all; `isRefused` where no name has it. */
  | { readonly kind: "word"; readonly text: string; readonly isRefused: boolean }
  | { readonly kind: "letters"; readonly letters: string }
  /** "my name is", "first name", "last name": what follows is it. */
  | { readonly kind: "lead-in" | "weak-lead-in" | "given" | "family" }
  /** Politeness, a pause, the end of a sentence, "no, sorry". */
  | { readonly kind: "filler" | "pause" | "end" | "correction" }
  /** "from", "with": what follows up to the next pause is not of the name. */
  | { readonly kind: "aside" };

/** @param answer already cut */
export function namePieces(answer: string, language: CaptureLanguage): NamePiece[] {
  const { names } = language;
  const spelling = { ...language.spelling, repeats: names.repeats };
  const tokens = tokensOf(answer);
  const pieces: NamePiece[] = [];
  let index = 0;
  while (index < tokens.length) {
    const word = phraseAt(tokens, index, language);
    const letters = word === null ? spelledAt(tokens, index, spelling) : null;
    const space = spelling.space.at(tokens, index);
    if (word !== null) {
      pieces.push({ kind: word.kind });
      index = word.end;
    } else if (letters !== null && !isInitial(index, letters)) {
      pieces.push({ kind: "letters", letters: letters.letters });
      index = letters.end;
    } else if (space !== null && pieces.at(-1)?.kind === "letters") {
      pieces.push({ kind: "pause" });
      index = space.end;
    } else {
      const found = nameWordAt(tokens, index);
      const refused = names.notNames.at(tokens, index);
      if (found !== null) pieces.push({ kind: "word", text: found.text, isRefused: refused !== null });
      else pieces.push({ kind: ",;-".includes(tokens[index]?.text ?? "") ? "pause" : markKind(tokens, index) });
      index = found?.end ?? index + 1;
    }
  }
  return pieces;
}

interface Phrase {
  readonly kind: "lead-in" | "weak-lead-in" | "given" | "family" | "filler" | "aside" | "correction";
  readonly end: number;
}

/** The longest that fits. */
function phraseAt(tokens: readonly Token[], index: number, language: CaptureLanguage): Phrase | null {
  const { names } = language;
  const kinds = [
    ["given", names.given],
    ["family", names.family],
    ["lead-in", names.leadIn],
    ["weak-lead-in", names.weakLeadIn],
    ["correction", language.corrections],
    ["aside", names.trailing],
    ["filler", language.fillers],
  ] as const;
  let longest: Phrase | null = null;
  for (const [kind, words] of kinds) {
    const match = words.at(tokens, index);
    if (match !== null && match.end > (longest?.end ?? 0)) longest = { kind, end: match.end };
  }
  return longest;
}

/** A single letter without another is an initial: "John F. Kennedy". */
function isInitial(index: number, { letters, end }: SpelledLetters): boolean {
  return letters.length === 1 && end === index + 1;
}

/** A word with the hyphens and the dot that are of it: "Jean-Pierre", "Dr." */
function nameWordAt(tokens: readonly Token[], index: number): { text: string; end: number } | null {
  const first = tokens[index];
  if (first === undefined || first.kind !== "word") return null;
  let text = first.raw;
  let end = index + 1;
  for (;;) {
    const hyphen = tokens[end];
    const next = tokens[end + 1];
    if (hyphen === undefined || next === undefined || !isHyphen(hyphen)) break;
    if (!hyphen.isGlued || !next.isGlued || next.kind !== "word") break;
    text += `-${next.raw}`;
    end += 2;
  }
  const isAbbreviated = tokens[end]?.text === "." && tokens[end]?.isGlued === true && text.length <= 3;
  if (!isAbbreviated || tokens[end + 1]?.kind !== "word") return { text, end };
  return { text: `${text}.`, end: end + 1 };
}

function markKind(tokens: readonly Token[], index: number): "pause" | "end" {
  return /[.!?:]/.test(tokens[index]?.text ?? "") || tokens[index]?.kind === "numeral" ? "end" : "pause";
}
