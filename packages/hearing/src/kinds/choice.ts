import type { CaptureValue } from "@parley/flow-graph/capture-schemas";
import { type CaptureContext, type CaptureReading, invalid, NOTHING, type ValueReading } from "../capture-reading.ts";
import type { CaptureLanguage } from "../language/capture-language.ts";
import { languageFor } from "../language/language-for.ts";
import { cardinalAt } from "../pieces/cardinals.ts";
import { cutAnswer, heardTokens } from "../pieces/heard-tokens.ts";
import { Phrases } from "../pieces/phrases.ts";
import { isMark, spokenTokensOf, type Token } from "../pieces/tokens.ts";

type ChoiceValue = Extract<CaptureValue, { kind: "choice" }>;

/** How many words "not" reaches. */
const MOST_WORDS_AFTER_NEGATOR = 3;
/** A longer answer that names no choice is about something else. */
const MOST_ANSWER_WORDS = 6;

/** One of the choices, by its value, its other words or its number. */
export function readChoice(value: ChoiceValue, answer: string, context: CaptureContext): CaptureReading {
  if (context.source === "keys") return keyed(value, cutAnswer(answer));
  const exact = value.choices.find((choice) => choice.value === answer.trim());
  if (exact !== undefined) return reading(exact.value);
  const language = languageFor(context.language);
  const tokens = heardTokens(answer, language);
  const mentions = mentionsIn(value, tokens, language);
  const meant = lastMeant(mentions, tokens, language);
  const [first, ...others] = new Set(meant.filter(({ isNegated }) => !isNegated).map(({ index }) => index));
  if (others.length > 0) return invalid("ambiguous", answer);
  const chosen = first === undefined ? undefined : value.choices[first];
  if (chosen !== undefined) return reading(chosen.value);
  if (first !== undefined) return invalid("not-among-choices", answer);
  if (mentions.length > 0) return invalid("ambiguous", answer);
  return unnamed(answer, tokens, language);
}

function keyed({ choices }: ChoiceValue, answer: string): CaptureReading {
  const digits = answer.replace(/[^0-9]/g, "");
  if (digits === "") return NOTHING;
  const chosen = choices[Number(digits) - 1];
  return chosen === undefined ? invalid("not-among-choices", answer) : reading(chosen.value);
}

interface Mention {
  /** The choice's index; one past the last when no choice has that number. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly isNegated: boolean;
}

function mentionsIn(value: ChoiceValue, tokens: readonly Token[], language: CaptureLanguage): Mention[] {
  const named = namedIn(value, tokens, language);
  if (named.length > 0) return named;
  const numbered = numberedIn(value.choices.length, tokens, language);
  return numbered.length > 0 ? numbered : loneNumber(value.choices.length, tokens, language);
}

/** Matches by words, the longest first: "extra large" is not "large". */
function namedIn({ choices }: ChoiceValue, tokens: readonly Token[], language: CaptureLanguage): Mention[] {
  const words = new Phrases(
    choices.flatMap((choice, index) => formsOf(choice, language).map((form) => [form, index] as const)),
  );
  const mentions: Mention[] = [];
  let index = 0;
  while (index < tokens.length) {
    const match = words.at(tokens, index);
    if (match !== null) {
      // "red no blue" takes the red back.
      const mayBeClose = mentions.length === 0;
      const isNegated = isNegatedAt(tokens, index, language, mayBeClose);
      mentions.push({ index: match.value, start: index, end: match.end, isNegated });
    }
    index = match?.end ?? index + 1;
  }
  return mentions;
}

function formsOf(choice: ChoiceValue["choices"][number], { confirmation }: CaptureLanguage): string[] {
  const forms = [choice.value, ...(choice.synonyms ?? [])];
  const isWhole = (words: Phrases) =>
    forms.some((form) => words.at(spokenTokensOf(form), 0)?.end === spokenTokensOf(form).length);
  // A choice between yes and no accepts any form of yes and no.
  const isYes = isWhole(confirmation.plainYes);
  const isNo = !isYes && isWhole(confirmation.plainNo);
  return [...forms, ...(isYes ? confirmation.yes.list : []), ...(isNo ? confirmation.no.list : [])];
}

/** Whether another word in the clause negates it. */
function isNegatedAt(
  tokens: readonly Token[],
  start: number,
  { choices }: CaptureLanguage,
  mayBeClose: boolean,
): boolean {
  for (let index = start - 1, words = 0; index >= 0 && words < MOST_WORDS_AFTER_NEGATOR + 2; index -= 1, words += 1) {
    if (isMark(tokens[index], ",.;!?")) return false;
    const end = choices.negators.at(tokens, index)?.end ?? start + 1;
    if (end <= start && start - end < MOST_WORDS_AFTER_NEGATOR) return true;
    if (mayBeClose && choices.closeNegators.at(tokens, index)?.end === start) return true;
  }
  return false;
}

/** "the first one", "number two", "the last". */
function numberedIn(count: number, tokens: readonly Token[], { choices, numbers }: CaptureLanguage): Mention[] {
  const mentions: Mention[] = [];
  let index = 0;
  while (index < tokens.length) {
    const skipped = numbers.notNumbers.at(tokens, index);
    const label = choices.number.at(tokens, index);
    const ordinal = numbers.ordinals.at(tokens, index) ?? numeralOrdinalAt(tokens, index, numbers.ordinalSuffixes);
    const labelled = label === null ? null : cardinalAt(tokens, label.end, numbers);
    const last = choices.last.at(tokens, index);
    const found = ordinal ?? labelled ?? (last && { value: count, end: last.end });
    if (found !== null && skipped === null) {
      const position = Math.min(found.value < 1 ? count + 1 : found.value, count + 1) - 1;
      mentions.push({ index: position, start: index, end: found.end, isNegated: false });
    }
    index = skipped?.end ?? found?.end ?? index + 1;
  }
  return mentions;
}

function numeralOrdinalAt(tokens: readonly Token[], index: number, suffixes: ReadonlySet<string>) {
  const [numeral, suffix] = [tokens[index], tokens[index + 1]];
  const isOrdinal = numeral?.kind === "numeral" && suffix?.isGlued === true && suffixes.has(suffix.text);
  return isOrdinal ? { value: Number(numeral.text), end: index + 2 } : null;
}

/** "two" and nothing else: the second. */
function loneNumber(count: number, tokens: readonly Token[], language: CaptureLanguage): Mention[] {
  const content = withoutFillers(tokens, language);
  const number = cardinalAt(content, 0, language.numbers);
  if (number === null || number.end !== content.length || number.value < 1) return [];
  return [{ index: Math.min(number.value, count + 1) - 1, start: 0, end: tokens.length, isNegated: false }];
}

/** The part after the last correction that names a choice. */
function lastMeant(
  mentions: readonly Mention[],
  tokens: readonly Token[],
  language: CaptureLanguage,
): readonly Mention[] {
  const parts: Mention[][] = [[]];
  let from = 0;
  for (const mention of mentions) {
    if (hasCorrection(tokens, from, mention.start, language)) parts.push([]);
    parts.at(-1)?.push(mention);
    from = mention.end;
  }
  return parts.findLast((part) => part.some(({ isNegated }) => !isNegated)) ?? [];
}

function hasCorrection(tokens: readonly Token[], from: number, to: number, { corrections }: CaptureLanguage): boolean {
  for (let index = from; index < to; index += 1) {
    const end = corrections.at(tokens, index)?.end;
    if (end !== undefined && end <= to) return true;
  }
  return false;
}

/** No choice was named: a wrong one, or no answer at all. */
function unnamed(answer: string, tokens: readonly Token[], language: CaptureLanguage): CaptureReading {
  const { all, none } = language.choices;
  if (language.refusals.isIn(tokens)) return NOTHING;
  if (all.isIn(tokens)) return invalid("ambiguous", answer);
  if (none.isIn(tokens)) return invalid("not-among-choices", answer);
  const content = withoutFillers(tokens, language);
  const isAnswer =
    content.length > 0 &&
    content.length <= MOST_ANSWER_WORDS &&
    !answer.includes("?") &&
    !isOnlyCorrection(content, language);
  return isAnswer ? invalid("not-among-choices", answer) : NOTHING;
}

function isOnlyCorrection(tokens: readonly Token[], { corrections }: CaptureLanguage): boolean {
  return corrections.at(tokens, 0)?.end === tokens.length;
}

function withoutFillers(tokens: readonly Token[], { fillers }: CaptureLanguage): Token[] {
  const content: Token[] = [];
  let index = 0;
  while (index < tokens.length) {
    const token = tokens[index];
    const filler = fillers.at(tokens, index);
    if (filler === null && token !== undefined && token.kind !== "mark") content.push(token);
    index = filler?.end ?? index + 1;
  }
  return content;
}

function reading(value: string): ValueReading {
  return { kind: "value", value, spoken: value, written: value };
}
