import { type Completeness, completenessOf } from "./completeness.ts";
import type { ExpectedAnswer } from "./expected-answer.ts";
import { countSpokenDigits, endsInDigits } from "./spoken-digits.ts";

export interface EndpointingInput {
  /** The text of the turn so far, as recognized. */
  readonly text: string;
  readonly expected: ExpectedAnswer;
  /** `endpointing.silence_threshold`: silence that ends a turn when nothing else is known. */
  readonly silenceMs: number;
  /** The caller's own mean pause within turns; null when none was heard yet. */
  readonly meanPauseMs: number | null;
  /** `incomplete_utterance_detection`: waits longer when the words sound unfinished. */
  readonly waitsForUnfinished: boolean;
}

/** No turn ends sooner: two words spoken in one breath may be this far apart. */
const SHORTEST_MS = 150;
const LONGEST_MS = 3_000;
/** Above the mean, so that most of the caller's pauses do not end the turn. */
const PAUSE_MARGIN = 1.3;

const COMPLETENESS_FACTORS: Readonly<Record<Completeness, number>> = { complete: 0.5, undecided: 1, unfinished: 1.6 };
/** Numbers and spelled names come in groups; "yes" comes alone. */
const DICTATION_FACTOR = 2;
const YES_OR_NO_FACTOR = 0.8;
/** With this many digits a number counts as complete: as long as a US phone number with its area code. */
const WHOLE_NUMBER_DIGITS = 10;

/** Silence in ms, from the end of speech, after which the caller's turn is over. */
export function endpointingDelayMs(input: EndpointingInput): number {
  const { text, expected, silenceMs, meanPauseMs, waitsForUnfinished } = input;
  const completeness = completenessOf(text);
  // Recognizers set a full stop after every group of digits, so punctuation says nothing about dictation.
  const isDictation = isBeingDictated(text, expected);
  const completenessFactor = isDictation
    ? 1
    : COMPLETENESS_FACTORS[completeness === "unfinished" && !waitsForUnfinished ? "undecided" : completeness];
  const wanted =
    silenceMs * completenessFactor * (isDictation ? DICTATION_FACTOR : expected === "yes-or-no" ? YES_OR_NO_FACTOR : 1);
  // Callers who pause mid-sentence get more time, but not once the sentence is plainly over.
  const own = completeness === "complete" && !isDictation ? 0 : (meanPauseMs ?? 0) * PAUSE_MARGIN;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wanted, own));
}

/** Whether the caller is dictating a number or a name in groups, and it is not complete yet. */
export function isBeingDictated(text: string, expected: ExpectedAnswer): boolean {
  if (countSpokenDigits(text) >= WHOLE_NUMBER_DIGITS) return false;
  return expected === "digits" || expected === "spelling" || endsInDigits(text);
}
