import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import type { CaptureContext, CaptureReading, ValueReading } from "./capture-reading.ts";
import { correctDate } from "./kinds/date.ts";
import { correctDigits } from "./kinds/digits.ts";
import { correctPhone } from "./kinds/phone.ts";
import type { CaptureLanguage } from "./language/capture-language.ts";
import { languageFor } from "./language/language-for.ts";
import { cutAnswer, heardTokens } from "./pieces/heard-tokens.ts";
import type { Token } from "./pieces/tokens.ts";
import { readCapture } from "./read-capture.ts";

/** What a caller says to a value that was read back. A correction has the new value: "no, it's 416…". */
export type Confirmation =
  | { readonly kind: "yes" }
  | { readonly kind: "no" }
  | { readonly kind: "correction"; readonly reading: ValueReading }
  | { readonly kind: "unclear" };

const YES: Confirmation = { kind: "yes" };
const NO: Confirmation = { kind: "no" };
const UNCLEAR: Confirmation = { kind: "unclear" };

const YES_KEY = "1";
const NO_KEY = "2";
/** A yes or a no further on in longer talk is of something else. */
const MOST_WORDS_BEFORE = 3;
const MOST_WORDS = 8;
/** "isn't quite right": so many words may stand between. */
const MOST_WORDS_AFTER_FLIP = 2;

/**
 * What an answer to "Is that right?" means. When in doubt it is unclear: a wrong yes keeps a wrong value.
 * @param current the value that was read back; with it a part of it may be corrected ("no, it ends in 0123") and its
 *   repetition is a yes
 */
export function readConfirmation(
  value: CaptureValue,
  answer: string,
  context: CaptureContext,
  current?: string | number,
): Confirmation {
  if (context.source === "keys") return keyed(value, answer, context);
  const language = languageFor(context.language);
  const text = withoutQuestion(cutAnswer(answer));
  const tokens = heardTokens(text, language);
  const signals = besideAddress(value, text, tokens, signalsIn(tokens, language), context, current);
  const said = readingOf(value, text, tokens, signals, context, current);
  if (said.kind !== "value") {
    const confirmation = withoutValue(signals, tokens);
    return confirmation.kind === "yes" && isBroken(said) && !isFreeText(value) ? UNCLEAR : confirmation;
  }
  const hasNo = signals.some(isNo);
  if (isSame(said.value, current)) return hasNo ? UNCLEAR : YES;
  const isAgreed = signals.some(isYes) && !hasNo && !signals.some(({ kind }) => kind === "but");
  if (isAgreed && (current === undefined || isFreeText(value))) return YES;
  return { kind: "correction", reading: said };
}

/** What an answer means to a question that asks for a yes or a no, and for no value. When in doubt it is unclear. */
export function readAgreement(
  answer: string,
  { language: tag, source }: Pick<CaptureContext, "language" | "source">,
): "yes" | "no" | "unclear" {
  const digits = answer.replace(/[^0-9]/g, "");
  if (source === "keys") return digits === YES_KEY ? "yes" : digits === NO_KEY ? "no" : "unclear";
  const language = languageFor(tag);
  const tokens = heardTokens(withoutQuestion(cutAnswer(answer)), language);
  const { kind } = withoutValue(signalsIn(tokens, language), tokens);
  return kind === "correction" ? "unclear" : kind;
}

function keyed(value: CaptureValue, answer: string, context: CaptureContext): Confirmation {
  const digits = answer.replace(/[^0-9]/g, "");
  if (digits === YES_KEY) return YES;
  if (digits === NO_KEY) return NO;
  const reading = readCapture(value, answer, context);
  return reading.kind === "value" ? { kind: "correction", reading } : UNCLEAR;
}

interface Signal {
  readonly kind: "yes" | "is-right" | "no" | "is-wrong" | "unsure" | "but";
  readonly start: number;
  readonly end: number;
}

/** Every yes and no, the longest phrase at each place: "not right" is no yes. */
function signalsIn(tokens: readonly Token[], language: CaptureLanguage): Signal[] {
  const { confirmation } = language;
  const kinds = [
    ["unsure", confirmation.unsure],
    ["is-wrong", confirmation.isWrong],
    ["is-right", confirmation.isRight],
    ["no", confirmation.no],
    ["yes", confirmation.yes],
    ["but", confirmation.but],
  ] as const;
  const signals: Signal[] = [];
  let index = 0;
  while (index < tokens.length) {
    let longest: Signal | null = null;
    for (const [kind, words] of kinds) {
      const end = words.at(tokens, index)?.end ?? 0;
      const isLetter = end === index + 1 && tokens[index]?.text.length === 1;
      if (end > (longest?.end ?? 0) && !(isLetter && tokens.length > 1)) longest = { kind, start: index, end };
    }
    if (longest !== null) {
      signals.push(
        isYes(longest) && isFlipped(tokens, longest.start, language) ? { ...longest, kind: "is-wrong" } : longest,
      );
    }
    index = longest?.end ?? index + 1;
  }
  return signals;
}

/** Without a last word that is the end of the address itself: "jane at example dot nah". */
function besideAddress(
  value: CaptureValue,
  text: string,
  tokens: readonly Token[],
  signals: readonly Signal[],
  context: CaptureContext,
  current: string | number | undefined,
): readonly Signal[] {
  if (value.kind !== "email" || current === undefined || signals.length === 0) return signals;
  const whole = readCapture(value, text, context);
  if (whole.kind !== "value" || !isSame(whole.value, current)) return signals;
  const address = String(current).toLowerCase();
  return signals.filter(({ start, end }) => {
    const said = tokens
      .slice(start, end)
      .map(({ text }) => text)
      .join("");
    return !(end === tokens.length && tokens[start - 1]?.kind === "word" && address.endsWith(said));
  });
}

function isFlipped(tokens: readonly Token[], start: number, { confirmation }: CaptureLanguage): boolean {
  for (let index = start - 1; index >= 0 && index >= start - 1 - MOST_WORDS_AFTER_FLIP; index -= 1) {
    if (tokens[index]?.kind === "mark") return false;
    if (confirmation.flips.at(tokens, index) !== null) return true;
  }
  return false;
}

/** What an answer has beside its yes or no. */
function readingOf(
  value: CaptureValue,
  text: string,
  tokens: readonly Token[],
  signals: readonly Signal[],
  context: CaptureContext,
  current: string | number | undefined,
): CaptureReading {
  const rest = withoutSignals(value, text, tokens, signals);
  const isAgreed = signals.some(isYes) && !signals.some((signal) => isNo(signal) || signal.kind === "but");
  const part = current === undefined || isAgreed ? null : correctPart(value, rest, context, String(current));
  const reading = readCapture(value, rest, context);
  if (reading.kind !== "value") return part ?? afterNo(value, text, tokens, signals, context) ?? reading;
  // A day alone is a date too, but of another month.
  return value.kind === "date" ? (part ?? reading) : reading;
}

/** "no, right" where left and right are the choices. */
function afterNo(
  value: CaptureValue,
  text: string,
  tokens: readonly Token[],
  signals: readonly Signal[],
  context: CaptureContext,
): ValueReading | null {
  const [first] = signals;
  const next = tokens[first?.end ?? tokens.length];
  if (value.kind !== "choice" || first?.kind !== "no" || next === undefined) return null;
  const reading = readCapture(value, text.slice(next.at), context);
  return reading.kind === "value" ? reading : null;
}

function correctPart(
  value: CaptureValue,
  answer: string,
  context: CaptureContext,
  current: string,
): ValueReading | null {
  switch (value.kind) {
    case "phone":
      return correctPhone(value, answer, context, current);
    case "date":
      return correctDate(value, answer, context, current);
    case "number":
      return value.digits == null ? null : correctDigits(value, value.digits, answer, context, current);
    case "email":
    case "name":
    case "address":
    case "choice":
      return null;
  }
}

/** Without those at its beginning and its end: "no, it's … , that's right". An e-mail address may end with one. */
function withoutSignals(
  value: CaptureValue,
  text: string,
  tokens: readonly Token[],
  signals: readonly Signal[],
): string {
  const isSaid = (from: number, to: number) => tokens.slice(from, to).every(({ kind }) => kind === "mark");
  let from = 0;
  for (const { kind, start, end } of signals) {
    if (kind === "but" || !isSaid(from, start)) break;
    from = end;
  }
  let to = tokens.length;
  for (const { kind, start, end } of signals.toReversed()) {
    if (value.kind === "email" || kind === "but" || start < from || !isSaid(end, to)) break;
    to = start;
  }
  return text.slice(tokens[from]?.at ?? text.length, tokens[to - 1]?.end ?? 0);
}

function withoutValue(signals: readonly Signal[], tokens: readonly Token[]): Confirmation {
  const last = signals.findLast(({ kind }) => kind !== "but");
  if (last === undefined || signals.some(({ kind }) => kind === "unsure")) return UNCLEAR;
  if (!signals.some((signal) => isClear(signal, tokens))) return UNCLEAR;
  if (isNo(last)) return NO;
  // "Yes, but …" continues with what is not right; "no, correct" may be either.
  if (signals.some(({ kind }) => kind === "but")) return UNCLEAR;
  return signals.some(isNo) && last.kind !== "is-right" ? UNCLEAR : YES;
}

/** A whole statement, or a yes or no that begins the answer or makes up all of it. */
function isClear({ kind, start }: Signal, tokens: readonly Token[]): boolean {
  if (kind === "is-right" || kind === "is-wrong") return true;
  const words = tokens.filter((token) => token.kind !== "mark").length;
  return kind !== "but" && (start <= MOST_WORDS_BEFORE || words <= MOST_WORDS);
}

/** Leaves out a question at the end; an answer that is only a question confirms nothing. */
function withoutQuestion(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.endsWith("?")) return text;
  const sentence = Math.max(...[".", "!", "?"].map((mark) => trimmed.lastIndexOf(mark, trimmed.length - 2)));
  return trimmed.slice(0, sentence + 1);
}

function isYes({ kind }: Signal): boolean {
  return kind === "yes" || kind === "is-right";
}

function isNo({ kind }: Signal): boolean {
  return kind === "no" || kind === "is-wrong";
}

/** Something of the kind was said, and not the whole of it: "right at example dot com". */
function isBroken(reading: CaptureReading): boolean {
  return reading.kind === "invalid" && reading.reason !== "not-among-choices";
}

function isSame(value: string | number, current: string | number | undefined): boolean {
  return current !== undefined && String(value).toLowerCase() === String(current).toLowerCase();
}

/** Any words are one: beside a yes they are talk. */
function isFreeText({ kind }: CaptureValue): boolean {
  return kind === "name" || kind === "address";
}
