import type { Clock } from "@parley/foundation/clock";
import { type AskModel, askForStream, askForWhole, type StreamOptions } from "./ask-model.ts";

/** Rounds in one answer. The last one offers no tools, so that the answer ends in words. */
export const MAX_REQUESTS = 5;
/** Calls of tools in one answer; stops a model that would call for ever. */
export const MAX_TOOL_CALLS = 8;

/** What differs between an answer in a call and one by text. Everything else is the same for both. */
export interface AnswerPolicy {
  /** Streams the model's reply, or waits until it is complete. */
  readonly ask: AskModel;
  /** True: words before a tool's call are said, too. False: only those after the last call. */
  readonly saysWordsBeforeTools: boolean;
  /** Whether tools called in one round run at the same time. */
  readonly runsToolsTogether: boolean;
  /** How long a model may take to its first token. */
  readonly firstTokenTimeoutMs: number;
  /** The same for a model that has a fallback. */
  readonly handoverTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How long one tool may take. */
  readonly toolTimeoutMs: number;
  /** For all rounds and tools of an answer together. */
  readonly answerTimeoutMs: number;
  /** The part of that time reserved for the model's last words after a slow tool. */
  readonly lastWordsMs: number;
}

/** In a call: the caller listens to the answer while it is being made. */
export function callAnswers({
  firstTokenTimeoutMs,
  after,
}: Pick<AnswerPolicy, "firstTokenTimeoutMs"> & Pick<StreamOptions, "after">): AnswerPolicy {
  return {
    // The caller hears the first sentence while the model writes the second. A tool's long arguments may take their time.
    ask: askForStream({ stallMs: 8_000, after }),
    // "Let me see" is heard while the tool runs.
    saysWordsBeforeTools: true,
    // The caller is waiting on the line.
    runsToolsTogether: true,
    firstTokenTimeoutMs,
    // A caller must not wait 2.5 s longer because one model of the chain hangs.
    handoverTimeoutMs: 2_300,
    requestTimeoutMs: firstTokenTimeoutMs + 30_000,
    toolTimeoutMs: 30_000,
    // No limit: a caller who has waited long enough speaks up or hangs up.
    answerTimeoutMs: Number.POSITIVE_INFINITY,
    lastWordsMs: 0,
  };
}

/** By text: nobody watches the answer being written, and a job that fails makes it again. */
export function textAnswers(clock: Clock): AnswerPolicy {
  return {
    // Nobody has read half of it, so when a model breaks off, its fallback starts over.
    ask: askForWhole(clock),
    // The customer gets one text, which says how things stand after the tools.
    saysWordsBeforeTools: false,
    // A call with an unknown outcome is not sent again, so each call must know the outcome of the one before. This also keeps
    // the receipts in the order of the calls, in which the turn's next try shows them to the model.
    runsToolsTogether: false,
    // A slow model may take its time; the turn's lease is renewed meanwhile.
    firstTokenTimeoutMs: 30_000,
    handoverTimeoutMs: 30_000,
    requestTimeoutMs: 90_000,
    toolTimeoutMs: Number.POSITIVE_INFINITY,
    // Less than the time limit of the job that answers.
    answerTimeoutMs: 150_000,
    lastWordsMs: 20_000,
  };
}
