import { type CallerPace, patienceMs } from "./caller-pace.ts";
import { type Completeness, completenessOf } from "./completeness.ts";
import { type Dictation, dictationOf } from "./dictation.ts";
import type { ExpectedAnswer } from "./expected-answer.ts";

export interface EndpointingInput {
  /** The text of the turn so far, as recognized. */
  readonly text: string;
  /** `en`, `de-AT`; absent: not known beforehand. */
  readonly language?: string | undefined;
  readonly expected: ExpectedAnswer;
  /** `endpointing.silence_threshold`: the measure that all waits are multiples of. */
  readonly silenceMs: number;
  readonly pace: CallerPace;
  /** Full stops have been set where nothing ended. */
  readonly doubtsFullStops: boolean;
  /** `incomplete_utterance_detection`: waits longer when the words sound unfinished. */
  readonly waitsForUnfinished: boolean;
}

/** No turn ends sooner: two words spoken in one breath may be this far apart. */
const SHORTEST_MS = 150;
const LONGEST_MS = 3_000;

const COMPLETENESS_FACTORS: Readonly<Record<Completeness, number>> = { complete: 0.5, undecided: 1.6, unfinished: 3 };
/** Recognizers set a full stop after every group of digits, so punctuation says nothing here; the length does. */
const DICTATION_FACTORS: Readonly<Record<Exclude<Dictation, "none">, number>> = {
  // "Sure, one moment", or that they do not know it.
  "not-begun": 1.6,
  unfinished: 3,
  open: 2.4,
  "maybe-whole": 1.6,
  whole: 1,
};
/** "Yes" comes alone. */
const YES_OR_NO_FACTOR = 0.8;

/** Silence in ms, from the end of speech, after which the caller's turn is over. */
export function endpointingDelayMs(input: EndpointingInput): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, wantedMs(input)));
}

function wantedMs({ text, language, expected, silenceMs, pace, ...input }: EndpointingInput): number {
  const sounds = completenessOf(text, language, input.doubtsFullStops);
  const completeness = sounds === "unfinished" && !input.waitsForUnfinished ? "undecided" : sounds;
  const dictation = dictationOf(text, expected, language);
  if (dictation !== "none" && (dictation !== "not-begun" || completeness !== "unfinished")) {
    return silenceMs * DICTATION_FACTORS[dictation];
  }
  const isQuick = expected.kind === "yes-or-no" && completeness !== "unfinished";
  return patienceMs(pace, silenceMs * COMPLETENESS_FACTORS[completeness] * (isQuick ? YES_OR_NO_FACTOR : 1), {
    isAfterComplete: completeness === "complete",
    mayShorten: completeness === "undecided",
  });
}

/** Whether the caller is dictating a number or a name in groups, and it is not complete yet. */
export function isBeingDictated(text: string, expected: ExpectedAnswer, language?: string): boolean {
  const dictation = dictationOf(text, expected, language);
  return dictation !== "none" && dictation !== "whole";
}
