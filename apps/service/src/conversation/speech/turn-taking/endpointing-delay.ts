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
  /** `incomplete_utterance_detection`: waits longer where the words want to go on. */
  readonly waitsForUnfinished: boolean;
}

/** Nothing ends a turn sooner: the shortest pause between two words of one breath is about that long. */
const SHORTEST_MS = 150;
const LONGEST_MS = 3_000;
/** More than the mean, so that most of the caller's pauses fit. */
const PAUSE_MARGIN = 1.3;

const BY_COMPLETENESS: Readonly<Record<Completeness, number>> = { complete: 0.5, undecided: 1, unfinished: 1.6 };
/** Numbers and spelled names come in groups; "yes" comes alone. */
const CAPTURE = 2;
const YES_OR_NO = 0.8;
/** From here on a number is whole: the shortest national phone number with area code. */
const WHOLE_NUMBER_DIGITS = 10;

/** Silence in ms, from the end of speech, after which the caller's turn is over. */
export function endpointingDelayMs(input: EndpointingInput): number {
  const { text, expected, silenceMs, meanPauseMs, waitsForUnfinished } = input;
  const completeness = completenessOf(text);
  // A recognizer sets a full stop after every group of digits.
  const isCapture = isBeingDictated(text, expected);
  const byText = isCapture
    ? 1
    : BY_COMPLETENESS[completeness === "unfinished" && !waitsForUnfinished ? "undecided" : completeness];
  const wanted = silenceMs * byText * (isCapture ? CAPTURE : expected === "yes-or-no" ? YES_OR_NO : 1);
  // Somebody who pauses in the middle is waited for, but not where the sentence is plainly over.
  const own = completeness === "complete" && !isCapture ? 0 : (meanPauseMs ?? 0) * PAUSE_MARGIN;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wanted, own));
}

/** A number or a name that is said in groups, and is not whole yet. */
export function isBeingDictated(text: string, expected: ExpectedAnswer): boolean {
  if (countSpokenDigits(text) >= WHOLE_NUMBER_DIGITS) return false;
  return expected === "digits" || expected === "spelling" || endsInDigits(text);
}
