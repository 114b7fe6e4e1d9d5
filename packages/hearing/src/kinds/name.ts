import { type CaptureContext, type CaptureReading, NOTHING } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { cutAnswer } from "../pieces/heard-tokens.ts";
import { type NamePiece, namePieces } from "../pieces/name-pieces.ts";
import { isSpellingOf } from "../pieces/similar-words.ts";
import { fold } from "../pieces/tokens.ts";

/** More words would be a sentence. */
const MOST_WORDS = 6;
const MOST_CHARS = 100;
/** "My name is" is stronger evidence than "I am", and spelling is the strongest. */
const RANKS = { none: 0, "weak-lead-in": 1, "lead-in": 2, given: 2, family: 2, spelled: 3 } as const;

interface Candidate {
  readonly words: readonly string[];
  /** How strong the evidence is that this is the name. */
  readonly rank: number;
  readonly part: "whole" | "given" | "family";
}

/** A person's name as said, or as spelled if it was. */
export function readName(_value: unknown, answer: string, context: CaptureContext): CaptureReading {
  const language = languageFor(context.language);
  if (context.source === "keys") return NOTHING;
  const pieces = namePieces(cutAnswer(answer), language);
  const words = lastName(pieces);
  if (words === null) return NOTHING;
  const isLower = context.source === "speech" && words.every((word) => word === word.toLowerCase());
  const name = (isLower ? words.map((word, index) => titleCase(word, index, language)) : words).join(" ");
  const value = name.replaceAll("’", "'");
  if (value.length > MOST_CHARS) return NOTHING;
  return { kind: "value", value, spoken: value, written: value };
}

/** The last name said; a labelled part replaces only that part. */
function lastName(pieces: readonly NamePiece[]): readonly string[] | null {
  let whole: Candidate | null = null;
  let given: readonly string[] = [];
  let family: readonly string[] = [];
  for (const segment of segments(pieces)) {
    const candidate = candidateIn(segment, whole?.words ?? []);
    if (candidate === null) continue;
    if (candidate.part === "given") given = candidate.words;
    else if (candidate.part === "family") family = candidate.words;
    else if (whole === null || candidate.rank > whole.rank || segment.isCorrection) whole = candidate;
    else if (candidate.rank === whole.rank && isLonger(candidate.words, whole.words)) whole = candidate;
  }
  if (given.length === 0 && family.length === 0) return whole?.words ?? null;
  // "Smith, first name John": the part without a label is the other one.
  const first = given.length > 0 || whole === null ? given : whole.words;
  const last = family.length > 0 || whole === null || given.length === 0 ? family : whole.words;
  return [...first, ...last];
}

/** "John. John Carter." */
function isLonger(words: readonly string[], before: readonly string[]): boolean {
  return words.length > before.length && before.every((word) => words.includes(word));
}

interface Segment {
  readonly pieces: readonly NamePiece[];
  readonly lead: "none" | "lead-in" | "weak-lead-in" | "given" | "family";
  readonly isCorrection: boolean;
}

/** The stretch between two lead-ins, sentence ends or corrections. */
function segments(pieces: readonly NamePiece[]): Segment[] {
  const found: Segment[] = [];
  let current: NamePiece[] = [];
  let lead: Segment["lead"] = "none";
  let isCorrection = false;
  let isAside = false;
  const close = () => {
    if (current.some(({ kind }) => kind === "word" || kind === "letters")) {
      found.push({ pieces: current, lead, isCorrection });
    }
    current = [];
  };
  for (const piece of pieces) {
    if (piece.kind !== "word" && piece.kind !== "letters" && piece.kind !== "filler") isAside = false;
    if (isLead(piece)) {
      close();
      lead = piece.kind;
    } else if (piece.kind === "aside") {
      close();
      lead = "none";
      isAside = true;
    } else if (piece.kind === "end" || piece.kind === "correction") {
      close();
      lead = "none";
      isCorrection = piece.kind === "correction";
    } else if (!isAside) current.push(piece);
  }
  close();
  return found;
}

function isLead(
  piece: NamePiece,
): piece is Extract<NamePiece, { kind: "lead-in" | "weak-lead-in" | "given" | "family" }> {
  return ["lead-in", "weak-lead-in", "given", "family"].includes(piece.kind);
}

/** @param before the name so far, of which this may be the spelling */
function candidateIn({ pieces, lead }: Segment, before: readonly string[]): Candidate | null {
  const words: string[] = [];
  let isSpelled = false;
  for (const piece of pieces) {
    if (words.length > MOST_WORDS) return null;
    if (piece.kind === "word") {
      if (!piece.isRefused || isSurname(piece.text, words.at(-1))) words.push(piece.text);
      else if (lead !== "none" && words.length > 0) break;
      else return null;
    } else if (piece.kind === "letters") {
      const target = words.length === 0 && !isSpelled ? [...before] : words;
      spell(target, piece.letters);
      words.splice(0, words.length, ...target);
      isSpelled = true;
    }
  }
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  // "Bond, James Bond".
  if (words.length > 2 && words[0] === words.at(-1)) words.shift();
  const part = lead === "given" || lead === "family" ? lead : "whole";
  return { words, rank: RANKS[isSpelled ? "spelled" : lead], part };
}

/** "Robert Fine": a recognizer that writes capitals has heard a name. */
function isSurname(word: string, before: string | undefined): boolean {
  return before !== undefined && word.length > 1 && isCapitalized(word) && isCapitalized(before);
}

function isCapitalized(word: string): boolean {
  return word.charAt(0) !== word.charAt(0).toLowerCase();
}

/** Replaces the words that were spelled, or appends the spelling. */
function spell(words: string[], letters: string): void {
  const spelled = letters.charAt(0).toUpperCase() + letters.slice(1);
  const folded = words.map((word) => fold(word).replace(/[^\p{L}]/gu, ""));
  const plain = fold(letters);
  if (folded.join("") === plain) return;
  const at = folded.findLastIndex((word) => isSpellingOf(plain, word));
  if (at >= 0) {
    if (folded[at] !== plain || words[at]?.toLowerCase() !== letters) words[at] = spelled;
    return;
  }
  const first = folded[0] ?? "";
  const last = folded.at(-1) ?? "";
  if (words.length > 1 && first !== "" && plain.startsWith(first) && plain.length > first.length) {
    words.splice(1, words.length - 1, capitalized(letters.slice(first.length)));
  } else if (words.length > 1 && last !== "" && plain.endsWith(last) && plain.length > last.length) {
    words.splice(0, words.length - 1, capitalized(letters.slice(0, -last.length)));
  } else if (letters.length === 2 && words.length === 0) words.push(...letters.toUpperCase());
  else words.push(spelled);
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function titleCase(word: string, index: number, { names }: CaptureLanguage): string {
  if (index > 0 && names.particles.has(fold(word))) return word;
  return word
    .split("-")
    .map((part) =>
      part
        .split(/(?<=^\p{L}['’])/u)
        .map(capitalized)
        .join(""),
    )
    .join("-");
}
