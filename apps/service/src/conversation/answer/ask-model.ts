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

/** The outcome of one request to a model. */
export interface ModelReply {
  readonly text: string;
  readonly toolCalls: readonly ModelToolCall[];
  readonly usage: ModelUsage;
  /** The one that answered. */
  readonly model: ModelAttempt;
  /** In order; the last is the one that answered. */
  readonly attempts: readonly ModelAttempt[];
}

export interface ReplyEvents {
  /** The model begins to answer. */
  onFirstToken?(): void;
  /** A piece of what is said, as it came. */
  onText(text: string): void;
  /** What was said so far is complete. */
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

/** Collects the whole reply before anyone sees any of it, and reports nothing on the way. */
export function askForWhole(clock: Clock): AskModel {
  return async (model, request, signal) => {
    const { attempts, model: answered, text, toolCalls, usage } = await collectResponse(model, request, signal, clock);
    return { text, toolCalls, usage, model: attemptOf(answered), attempts };
  };
}

export interface StreamOptions {
  /** A model that stays silent for this long in the middle of an answer has broken off. */
  readonly stallMs: number;
  /** Runs once after a delay. @returns a function that cancels it */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

/** Passes words on as they arrive. Ends with the signal even if the model ignores it. */
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
    let callOffStall = (): void => undefined;
    const watch = () => {
      callOffStall();
      callOffStall = after(stallMs, () => stalled.abort(brokenOff(answering)));
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
            // The next model has not begun yet.
            callOffStall();
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
          // The last words do not wait for the chain to say which model they came from.
          if (toolCalls.length === 0) events.onTextEnd();
        }
      }
    } finally {
      callOffStall();
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
