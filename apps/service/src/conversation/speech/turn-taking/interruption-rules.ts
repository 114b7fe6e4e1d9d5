import { demandsToBeHeard, demandsToBeHeardAtOnce, isGreeting, mayBecomeBackchannel } from "./backchannel.ts";
import { countWords } from "./words.ts";

/** An assistant's `interruption_settings`; times in milliseconds. */
export interface InterruptionRules {
  /** Words it takes to interrupt. */
  readonly wordCount: number;
  readonly minSpeakingMs: number;
  /** How long after an interruption nothing interrupts again. */
  readonly cooldownMs: number;
  /** A transcript with less confidence does not count; one without a confidence value does. */
  readonly minConfidence: number;
  /** How long after a sound of the caller its words may still come and interrupt. */
  readonly confirmationWindowMs: number;
  /** How many words are enough from the sound on, until it is clear what it was. */
  readonly tentativeWordCount: number;
  readonly filtersBackchannels: boolean;
  /** In this last part of an utterance, at most a quarter of it, a tentative interruption does not count. */
  readonly tailProtectionMs: number;
}

export interface Overlap {
  /** What the caller said since the assistant began. */
  readonly text: string;
  readonly confidence: number | null;
  readonly speakingMs: number;
  /** The assistant has made way for the caller, and it is not clear yet whether they mean to interrupt. */
  readonly isTentative: boolean;
  readonly isTail: boolean;
  /** The assistant is saying its welcome line: who says hello then takes the call, and wants to know who it is. */
  readonly isWelcome: boolean;
}

/** No more of an utterance is protected, so that a short one can be interrupted, too. */
const MOST_OF_UTTERANCE = 0.25;

/** Whether the caller means to interrupt. It takes words: coughs and passing cars do not interrupt. */
export function commitsInterruption(rules: InterruptionRules, overlap: Overlap): boolean {
  const { text, confidence, speakingMs, isTentative, isTail, isWelcome } = overlap;
  const words = countWords(text);
  if (words === 0 || (confidence !== null && confidence < rules.minConfidence)) return false;
  if (rules.filtersBackchannels && mayBecomeBackchannel(text)) return false;
  if (isWelcome && isGreeting(text)) return false;
  if (words >= rules.wordCount && speakingMs >= rules.minSpeakingMs) return true;
  if (isTail) return demandsToBeHeardAtOnce(text);
  return demandsToBeHeard(text) || (isTentative && words >= rules.tentativeWordCount);
}

/** How much of an utterance's end is protected. @param lengthMs from its first audio to its end */
export function protectedTailMs(rules: InterruptionRules, lengthMs: number): number {
  return Math.min(rules.tailProtectionMs, lengthMs * MOST_OF_UTTERANCE);
}
