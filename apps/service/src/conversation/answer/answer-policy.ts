import type { Clock } from "@parley/foundation/clock";
import { type AskModel, askForStream, askForWhole, type StreamOptions } from "./ask-model.ts";

/** How many requests to the model one answer may take. The last one offers no tools, so that it ends in words. */
export const MOST_REQUESTS = 5;
/** How many tool calls one answer may make, against models that never stop calling. */
export const MOST_TOOL_CALLS = 8;

/** What differs between an answer in a call and one by text. Everything else is the same for both. */
export interface AnswerPolicy {
  /** Streams the model's reply, or waits for the whole of it. */
  readonly ask: AskModel;
  /** Whether words before a tool call belong to the answer; otherwise only those after the last call do. */
  readonly saysWordsBeforeTools: boolean;
  /** Whether the tool calls of one request run in parallel. */
  readonly runsToolsTogether: boolean;
  /** How long a model may take to its first token. */
  readonly firstTokenTimeoutMs: number;
  /** The same when another model of the chain can take over. */
  readonly handoverTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How long one tool may take. */
  readonly toolTimeoutMs: number;
  /** All requests and tools of an answer together. */
  readonly answerTimeoutMs: number;
  /** Reserved at the end for the model's last words after a slow tool. */
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
    // A caller must not wait 2.5 s longer because one model of the chain hangs.
    handoverTimeoutMs: 2_300,
    requestTimeoutMs: firstTokenTimeoutMs + 30_000,
    toolTimeoutMs: 30_000,
    // By then the caller hangs up or speaks.
    answerTimeoutMs: Number.POSITIVE_INFINITY,
    lastWordsMs: 0,
  };
}

/** Nobody watches a text being typed, and a job that fails makes the answer again. */
export function textAnswers(clock: Clock): AnswerPolicy {
  return {
    // Nobody has read any of it yet, so when a model breaks off, the next one of the chain starts again.
    ask: askForWhole(clock),
    // The customer gets one text, and it says how things stand after the tools.
    saysWordsBeforeTools: false,
    // A call whose outcome is unknown is not sent again, so each call must know the outcome of the one before. The receipts
    // are then in the order of the calls, which is how the next try of the turn shows them to the model.
    runsToolsTogether: false,
    // A slow model may take its time; the turn's lease is renewed meanwhile.
    firstTokenTimeoutMs: 30_000,
    handoverTimeoutMs: 30_000,
    requestTimeoutMs: 90_000,
    toolTimeoutMs: Number.POSITIVE_INFINITY,
    // Less than an answering job may run.
    answerTimeoutMs: 150_000,
    lastWordsMs: 20_000,
  };
}
