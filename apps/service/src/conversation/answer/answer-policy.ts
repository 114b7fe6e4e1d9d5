import type { Clock } from "@parley/foundation/clock";
import { type AskModel, askForStream, askForWhole, type StreamOptions } from "./ask-model.ts";

/** Requests to the model in one answer. The last one offers no tools, so that it ends in words. */
export const MOST_REQUESTS = 5;
/** Calls of tools in one answer; a model that calls without end is stopped. */
export const MOST_TOOL_CALLS = 8;

/** What differs between an answer in a call and one by text. Everything else is the same for both. */
export interface AnswerPolicy {
  /** Streams the model's reply, or waits for the whole of it. */
  readonly ask: AskModel;
  /** Words before a tool's call belong to the answer; otherwise only what is said after the last call does. */
  readonly saysWordsBeforeTools: boolean;
  /** Tools that are called in one request run at the same time. */
  readonly runsToolsTogether: boolean;
  /** The longest a model may take to its first token. */
  readonly firstTokenTimeoutMs: number;
  /** The same where another model of a chain may answer instead. */
  readonly handoverTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** The longest one tool may take. */
  readonly toolTimeoutMs: number;
  /** All requests and tools of an answer together. */
  readonly answerTimeoutMs: number;
  /** Kept free at the end of that for the model's last words after a slow tool. */
  readonly lastWordsMs: number;
}

/** A caller listens to the answer while it is made. */
export function callAnswers({
  firstTokenTimeoutMs,
  after,
}: Pick<AnswerPolicy, "firstTokenTimeoutMs"> & Pick<StreamOptions, "after">): AnswerPolicy {
  return {
    // The caller hears the first sentence while the model makes the second. Long arguments of a tool take their time.
    ask: askForStream({ stallMs: 8_000, after }),
    // "Let me see" is heard while the tool runs.
    saysWordsBeforeTools: true,
    // Somebody waits on the line.
    runsToolsTogether: true,
    firstTokenTimeoutMs,
    // A caller must not wait 2.5 s longer because one model of a chain hangs.
    handoverTimeoutMs: 2_300,
    requestTimeoutMs: firstTokenTimeoutMs + 30_000,
    toolTimeoutMs: 30_000,
    // Who has waited long enough hangs up or speaks.
    answerTimeoutMs: Number.POSITIVE_INFINITY,
    lastWordsMs: 0,
  };
}

/** Nobody watches a text being typed, and a job that fails makes the answer again. */
export function textAnswers(clock: Clock): AnswerPolicy {
  return {
    // Nobody has read half of it: when a model breaks off, the next of the chain begins again.
    ask: askForWhole(clock),
    // The customer gets one text, and it says how things stand after the tools.
    saysWordsBeforeTools: false,
    // While nobody knows whether a call was done, the same call is not sent again, so each must know what became of the
    // one before. The receipts then stand in the order of the calls, as the next try of the turn shows them to the model.
    runsToolsTogether: false,
    // A slow model may think; the turn's lease is renewed meanwhile.
    firstTokenTimeoutMs: 30_000,
    handoverTimeoutMs: 30_000,
    requestTimeoutMs: 90_000,
    toolTimeoutMs: Number.POSITIVE_INFINITY,
    // Less than a job that answers may run.
    answerTimeoutMs: 150_000,
    lastWordsMs: 20_000,
  };
}
