import type { Histogram } from "./histogram.ts";

/** What the phone saw of all calls in one window of time; the JSON of `phone/figures.h`. */
export interface PhoneFigures {
  readonly firstAudioMs: Histogram;
  readonly bargeInToClearMs: Histogram;
  readonly welcomeMs: Histogram;
  readonly answerMs: Histogram;
  readonly latenessMs: Histogram;
  readonly missedTurns: number;
  readonly overlappedTurns: number;
  readonly missedBargeIns: number;
  readonly missedWelcomes: number;
  readonly staleMessages: number;
  readonly mediaMessages: number;
  readonly mediaBytes: number;
  readonly lostCalls: number;
}
