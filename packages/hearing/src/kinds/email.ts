import { type CaptureContext, type CaptureReading, invalid, NOTHING, type ValueReading } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { type EmailPiece, emailPieces } from "../pieces/email-pieces.ts";
import { isEmail, writtenEmails } from "../pieces/email-syntax.ts";
import { cutAnswer } from "../pieces/heard-tokens.ts";
import { isSpellingOf } from "../pieces/similar-words.ts";
import { spokenEmail } from "./spoken-email.ts";

type TextPiece = Extract<EmailPiece, { kind: "text" }>;

/** Endings that people leave out because everybody knows them. */
const WHOLE_DOMAINS: Readonly<Record<string, string>> = { gmail: "gmail.com", icloud: "icloud.com" };
/** A label with more words would be a sentence. */
const MOST_LABEL_WORDS = 6;
/** How far after a label's word its dot may be. */
const MOST_PIECES_TO_DOT = 3;

/** An e-mail address, its domain in lower case; what was spoken is in lower case as a whole. */
export function readEmail(_value: unknown, answer: string, context: CaptureContext): CaptureReading {
  const text = cutAnswer(answer);
  const language = languageFor(context.language);
  if (context.source === "keys") return NOTHING;
  if (context.source === "text" && text.includes("@")) {
    const written = writtenEmails(text).at(-1);
    return written === undefined ? invalid("not-valid", answer) : reading(withLowerDomain(written), language);
  }
  const email = spokenAddress(text, language);
  if (email !== null) return reading(email, language);
  const pieces = emailPieces(text, language);
  const isBegun = pieces.some(({ kind }) => kind === "at");
  if (isBegun && pieces.some((piece) => piece.kind === "mark")) return invalid("not-valid", answer);
  return isBegun || isPart(pieces) ? invalid("incomplete", answer) : NOTHING;
}

/** The last address of an answer by its pieces. */
function spokenAddress(text: string, language: CaptureLanguage): string | null {
  const pieces = emailPieces(text, language);
  let email: string | null = null;
  let end = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== "at") continue;
    const domain = domainFrom(pieces, index + 1);
    const candidate = `${localBefore(pieces, index)}@${domain.text}`;
    if (!isEmail(candidate)) continue;
    email = candidate;
    end = domain.end;
  }
  return withOtherDomain(pieces) ?? correctedBy(email, pieces, end);
}

/** What was spelled after the address: "smith at web dot de, S M Y T H". */
function correctedBy(email: string | null, pieces: readonly EmailPiece[], end: number): string | null {
  if (email === null) return null;
  const spelled = spelledRun(pieces, end);
  const at = email.indexOf("@");
  const local = email.slice(0, at);
  const parts = local.split(/([._+-])/);
  const target = [local, ...parts].find((part) => isSpellingOf(spelled, part));
  if (target === undefined) return email;
  const mended = target === local ? spelled : parts.map((part) => (part === target ? spelled : part)).join("");
  return isEmail(mended + email.slice(at)) ? mended + email.slice(at) : email;
}

function spelledRun(pieces: readonly EmailPiece[], from: number): string {
  let text = "";
  for (let index = from; index < pieces.length; index += 1) {
    const piece = pieces[index];
    const isSpelled = piece?.kind === "text" && piece.form === "letters";
    if (isSpelled) text += piece.text;
    else if (text !== "") break;
  }
  return text;
}

/** "john at gmail, no, hotmail dot com": only the domain was corrected. */
function withOtherDomain(pieces: readonly EmailPiece[]): string | null {
  const at = pieces.findIndex(({ kind }) => kind === "at");
  const correction = pieces.findLastIndex(({ kind }) => kind === "correction");
  if (
    at < 0 ||
    correction < at ||
    correction === pieces.length - 1 ||
    pieces.slice(correction).some(({ kind }) => kind === "at")
  )
    return null;
  const from = pieces.findIndex(({ kind }, index) => index > correction && kind !== "pause");
  const candidate = `${localBefore(pieces, at)}@${domainFrom(pieces, from).text}`;
  return isEmail(candidate) ? candidate : null;
}

/** The part of the address before "at", found backwards from there. */
function localBefore(pieces: readonly EmailPiece[], at: number): string {
  const parts: EmailPiece[] = [];
  for (let index = at - 1; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (piece === undefined || piece.kind === "at" || piece.kind === "correction") break;
    if (piece.kind === "pause") {
      if (isBreak(pieces, index)) break;
    } else if (piece.kind === "mark" || belongs(piece, pieces, index)) parts.unshift(piece);
    else break;
  }
  return spelledOver(parts)
    .map((piece) => (piece.kind === "text" ? piece.text : piece.kind === "mark" ? piece.mark : ""))
    .join("");
}

/** A lead-in word only belongs to the address next to one of its marks: "me" in "me dot smith". */
function belongs(piece: TextPiece, pieces: readonly EmailPiece[], index: number): boolean {
  if (piece.isLeadIn === false) return true;
  const before = neighbour(pieces, index, -1);
  const after = neighbour(pieces, index, 1);
  if (piece.isLeadIn === "maybe" && after?.kind === "at") return true;
  if (before?.kind === "mark" || after?.kind === "mark") return true;
  return piece.form === "letters" && (piece.text.length > 1 || after?.kind === "at" || isSpelledPiece(after));
}

/** A pause between letters, digits or marks is only a breath. */
function isBreak(pieces: readonly EmailPiece[], index: number): boolean {
  const before = neighbour(pieces, index, -1);
  const after = neighbour(pieces, index, 1);
  if (before?.kind === "mark" || after?.kind === "mark" || after?.kind === "at") return false;
  // "S. Jones"
  if (before?.kind === "text" && before.form === "letters" && before.text.length === 1) return false;
  return !(isSpelledPiece(before) && isSpelledPiece(after));
}

function isSpelledPiece(piece: EmailPiece | undefined): boolean {
  return piece?.kind === "text" && piece.form !== "word";
}

function neighbour(pieces: readonly EmailPiece[], index: number, step: 1 | -1): EmailPiece | undefined {
  let at = index + step;
  while (pieces[at]?.kind === "pause") at += step;
  return pieces[at];
}

/** "smith s m y t h": the spelling replaces the word. */
function spelledOver(parts: readonly EmailPiece[]): EmailPiece[] {
  return parts.filter((piece, index) => {
    const next = parts[index + 1];
    const isWord = piece.kind === "text" && piece.form === "word";
    return !(isWord && next?.kind === "text" && next.form === "letters" && isSpellingOf(next.text, piece.text));
  });
}

interface Domain {
  readonly text: string;
  /** Number of the piece after it. */
  readonly end: number;
}

function domainFrom(pieces: readonly EmailPiece[], from: number): Domain {
  const labels: string[] = [];
  let label = "";
  let labelWords = 0;
  let index = from;
  for (; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (piece?.kind === "mark" && piece.mark === "." && label !== "") {
      labels.push(label);
      label = "";
      labelWords = 0;
    } else if (piece?.kind === "mark" && piece.mark === "-" && label !== "") label += "-";
    else if (piece?.kind === "text" && goesOn(pieces, index, label, labels.length) && labelWords < MOST_LABEL_WORDS) {
      label += piece.text;
      if (piece.form === "word") labelWords += 1;
    } else if (piece?.kind !== "pause" || isEnd(pieces, index, labels.length > 0)) break;
  }
  const [only = ""] = label === "" ? labels : [...labels, label];
  const text = [...labels, ...(label === "" ? [] : [label])].join(".");
  return { text: labels.length === 0 ? (WHOLE_DOMAINS[only] ?? text) : text, end: index };
}

/** Whether a text still belongs to the label: everything up to the first dot does; after that, text followed by a dot, or letters. */
function goesOn(pieces: readonly EmailPiece[], index: number, label: string, labelsBefore: number): boolean {
  if (label === "" || label.endsWith("-")) return true;
  if (isDotAhead(pieces, index)) return true;
  if (labelsBefore === 0 && WHOLE_DOMAINS[label] === undefined)
    return !pieces[index - 1] || pieces[index - 1]?.kind !== "pause";
  return isSpelledPiece(pieces[index]) && isSpelledPiece(pieces[index - 1]);
}

function isDotAhead(pieces: readonly EmailPiece[], index: number): boolean {
  for (let at = index + 1; at <= index + MOST_PIECES_TO_DOT; at += 1) {
    const piece = pieces[at];
    if (piece?.kind === "mark" && piece.mark === ".") return true;
    if (piece?.kind !== "text") return false;
  }
  return false;
}

function isEnd(pieces: readonly EmailPiece[], index: number, hasLabels: boolean): boolean {
  const after = neighbour(pieces, index, 1);
  if (after?.kind === "mark") return false;
  const before = neighbour(pieces, index, -1);
  if (before?.kind === "mark" || (isSpelledPiece(before) && isSpelledPiece(after))) return false;
  return hasLabels || before?.kind !== "at";
}

/** Letters or a dot without "at" are part of an address. */
function isPart(pieces: readonly EmailPiece[]): boolean {
  return pieces.some((piece, index) => {
    if (piece.kind === "mark") return pieces[index - 1]?.kind === "text" && pieces[index + 1]?.kind === "text";
    return piece.kind === "text" && piece.form === "letters" && piece.text.length > 2;
  });
}

function withLowerDomain(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

function reading(email: string, language: CaptureLanguage): ValueReading {
  const readBack = spokenEmail(email, language, (text) => spokenAddress(text, language));
  return { kind: "value", value: email, spoken: readBack, written: email };
}
