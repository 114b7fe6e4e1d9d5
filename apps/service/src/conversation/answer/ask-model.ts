import type { Clock } from "@parley/foundation/clock";
import type { FallbackModel } from "../../providers/llm/chain/fallback-model.ts";
import { attemptOf, type ModelAttempt } from "../../providers/llm/chain/model-attempt.ts";
import type {
  LanguageModel,
  ModelEvent,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from "../../providers/llm/language-model.ts";
import { collectResponse } from "../../providers/llm/reading/collect-response.ts";
import { ProviderError } from "../../providers/provider-error.ts";

/** A model's reply to one request. */
export interface ModelReply {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly usage: ModelUsage;
  /** The model that answered. */
  readonly model: ModelAttempt;
  /** In order; the last is the model that answered. */
  readonly attempts: readonly ModelAttempt[];
}

export interface ReplyEvents {
  /** The model begins to answer. */
  onFirstToken?(): void;
  /** A piece of the reply's text, as it arrived. */
  onText(text: string): void;
  /** The text so far is a complete utterance. */
  onTextEnd(): void;
  /** A model of a chain takes over from one that failed. */
  onModelSwitched?(from: ModelAttempt, to: ModelAttempt): void;
}

/** Makes one request. @throws ProviderError when no model answered; the signal's reason when aborted */
export type AskModel = (
  model: LanguageModel,
  request: ModelRequest,
  signal: AbortSignal,
  events: ReplyEvents,
) => Promise<ModelReply>;

/** Waits for the whole reply and reports nothing before. */
export function askForWhole(clock: Clock): AskModel {
  return async (model, request, signal) => {
    const { attempts, model: answered, text, toolCalls, usage } = await collectResponse(model, request, signal, clock);
    return { text, toolCalls, usage, model: attemptOf(answered), attempts };
  };
}

export interface StreamOptions {
  /** A model that has begun to answer and is then silent for this long counts as broken off. */
  readonly stallMs: number;
  /** Runs `run` once, after the delay. @returns a function that cancels it */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Passes the words on as they arrive. Stops when the signal aborts, even if the model ignores it. */
export function askForStream({ stallMs, after }: StreamOptions): AskModel {
  return async (model, given, answerSignal, events) => {
    let text = "";
    const toolCalls: ModelToolCall[] = [];
    const attempts: ModelAttempt[] = [];
    let usage: ModelUsage = { promptTokens: null, completionTokens: null };
    let answering: ModelAttempt = attemptOf(model);
    let hasBegun = false;
    const stalled = new AbortController();
    const signal = AbortSignal.any([answerSignal, stalled.signal]);
    let cancelStall = (): void => undefined;
    const watch = () => {
      cancelStall();
      cancelStall = after(stallMs, () => stalled.abort(brokenOff(answering)));
    };
    const request = { ...given, onProgress: watch };
    const stream: AsyncIterable<ModelEvent> = isChain(model)
      ? model.respond(
          request,
          signal,
          (attempt) => {
            answering = attempt;
            attempts.push(attempt);
          },
          (from, to) => {
            answering = to;
            // The model that takes over has not begun to answer, so it cannot have stalled.
            cancelStall();
            events.onModelSwitched?.(from, to);
          },
        )
      : model.respond(request, signal);
    const iterator = stream[Symbol.asyncIterator]();
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const abort = () => reject(signal.reason);
    aborted.catch(() => undefined);
    signal.addEventListener("abort", abort, { once: true });
    try {
      for (;;) {
        signal.throwIfAborted();
        const { done, value: event } = await Promise.race([iterator.next(), aborted]);
        if (done === true) break;
        if (!hasBegun) events.onFirstToken?.();
        hasBegun = true;
        watch();
        if (event.kind === "text") {
          text += event.text;
          events.onText(event.text);
        } else if (event.kind === "tool-call") {
          toolCalls.push(event.call);
        } else {
          usage = event.usage;
          // Reported now, so that the last words do not wait for the end of the stream.
          if (toolCalls.length === 0) events.onTextEnd();
        }
      }
    } finally {
      cancelStall();
      signal.removeEventListener("abort", abort);
      void iterator.return?.()?.catch(() => undefined);
    }
    return { text, toolCalls, usage, model: answering, attempts: attempts.length === 0 ? [answering] : attempts };
  };
}

function isChain(model: LanguageModel): model is FallbackModel {
  return "models" in model;
}

function brokenOff({ provider }: ModelAttempt): ProviderError {
  return new ProviderError({
    provider,
    operation: "respond",
    outcome: "unknown",
    vendorCode: "stalled",
    message: "The model broke off in the middle of its answer",
  });
}
