import { demandsToBeHeard, isBackchannel } from "./backchannel.ts";
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
  /** How long playing is held while it is unclear whether the caller means to interrupt. */
  readonly confirmationWindowMs: number;
  /** How many words are enough within that window. */
  readonly tentativeWordCount: number;
  readonly filtersBackchannels: boolean;
  /** In this last part of an utterance nothing is held, and a tentative interruption does not count. */
  readonly tailProtectionMs: number;
}

export interface Overlap {
  /** What the caller said since the assistant began. */
  readonly text: string;
  readonly confidence: number | null;
  readonly speakingMs: number;
  /** Playing is held, and the window is still open. */
  readonly isTentative: boolean;
  readonly isTail: boolean;
}

/** Whether the caller means to interrupt. It takes words: coughs and passing cars do not interrupt. */
export function commitsInterruption(rules: InterruptionRules, overlap: Overlap): boolean {
  const { text, confidence, speakingMs, isTentative, isTail } = overlap;
  const words = countWords(text);
  if (words === 0 || (confidence !== null && confidence < rules.minConfidence)) return false;
  if (rules.filtersBackchannels && isBackchannel(text)) return false;
  if (words >= rules.wordCount && speakingMs >= rules.minSpeakingMs) return true;
  if (isTail) return false;
  return demandsToBeHeard(text) || (isTentative && words >= rules.tentativeWordCount);
}
