import type { FallbackModel } from "../../providers/llm/fallback-model.ts";
import type {
  LanguageModel,
  ModelEvent,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from "../../providers/llm/language-model.ts";
import { ModelChainError } from "../../providers/llm/model-attempt.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { TextChunker } from "../speech-output/text-chunker.ts";
import type { ToolSession } from "../tools/respond-with-tools.ts";

/** A tool that was called, for the record: what was asked and what came of it. */
export interface ToolReceipt {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** As the model was told. */
  readonly result: string;
  readonly durationMs: number;
}

export interface AnswerEvents {
  /** The model begins to answer. */
  onFirstToken(): void;
  /** A piece to be spoken, in order. */
  onPiece(text: string): void;
  onToolStarted(name: string): void;
  onToolFinished(receipt: ToolReceipt): void;
  /** Messages that belong to the dialogue from now on, whatever becomes of the words. */
  onDialogue(messages: readonly ModelMessage[]): void;
  /** One round is through: who answered, and what it took. */
  onRound(round: AnsweredRound): void;
}

export interface AnsweredRound {
  readonly provider: string;
  readonly modelId: string;
  readonly usage: ModelUsage;
}

export interface AnswerOptions {
  readonly model: LanguageModel;
  readonly request: ModelRequest;
  /** Of the conversation; its calls are named after it, because some vendors refuse a name that comes twice. */
  readonly answerNumber: number;
  readonly tools: ToolSession;
  readonly toolTimeoutMs: number;
  readonly nowMs: () => number;
  /** Once, after so long. @returns a function that calls it off */
  readonly after: (delayMs: number, run: () => void) => () => void;
  readonly signal: AbortSignal;
}

/** A model that has begun to answer and says nothing for so long has broken off. Long arguments of a tool take their time. */
const STALL_MS = 8_000;

/** As texts have it: a model that calls tools without end is stopped. */
const MOST_ROUNDS = 5;
const MOST_CALLS = 8;

/**
 * Asks the model and hands its answer over in pieces as it arrives; calls tools on the way and goes on with their
 * results. Resolves when there is nothing more to say.
 * @throws ProviderError when no model answered; the signal's reason when aborted
 */
export async function streamAnswer(options: AnswerOptions, events: AnswerEvents): Promise<void> {
  const messages: ModelMessage[] = [...options.request.messages];
  const seen = new Map<string, number>();
  const chunker = new TextChunker();
  let callCount = 0;
  for (let round = 1; ; round += 1) {
    const isLast = round === MOST_ROUNDS;
    const request = { ...options.request, messages, tools: isLast ? [] : options.tools.tools };
    const { text, calls } = await askOnce(options, request, chunker, events);
    if (calls.length === 0) break;
    // What announces a tool is to be heard before the tool is through.
    for (const piece of chunker.end()) events.onPiece(piece);
    const named = calls.map((call, index) => ({ ...call, id: `call_${options.answerNumber}_${round}_${index + 1}` }));
    const allowed = Math.max(0, MOST_CALLS - callCount);
    callCount += named.length;
    const results = await Promise.all(
      named.map((call, index) => (index < allowed ? callTool(options, call, seen, events) : notCalled(call))),
    );
    const added: ModelMessage[] = [{ role: "assistant", content: text, toolCalls: named }, ...results];
    messages.push(...added);
    events.onDialogue(added);
  }
  for (const piece of chunker.end()) events.onPiece(piece);
}

async function askOnce(
  options: AnswerOptions,
  request: ModelRequest,
  chunker: TextChunker,
  events: AnswerEvents,
): Promise<{ text: string; calls: readonly ModelToolCall[] }> {
  let text = "";
  const calls: ModelToolCall[] = [];
  let isFirst = true;
  let answering: { provider: string; modelId: string } = options.model;
  const stalled = new AbortController();
  const signal = AbortSignal.any([options.signal, stalled.signal]);
  const stream: AsyncIterable<ModelEvent> = isChain(options.model)
    ? options.model.respond(request, signal, (attempt) => {
        answering = attempt;
      })
    : options.model.respond(request, signal);
  let usage: ModelUsage = { promptTokens: null, completionTokens: null };
  let callOffStall = (): void => undefined;
  const watch = () => {
    callOffStall();
    callOffStall = options.after(STALL_MS, () => stalled.abort(stall(answering)));
  };
  for await (const event of untilAborted(stream, signal, () => callOffStall())) {
    if (isFirst) events.onFirstToken();
    isFirst = false;
    watch();
    if (event.kind === "text") {
      text += event.text;
      for (const piece of chunker.push(event.text)) events.onPiece(piece);
    } else if (event.kind === "tool-call") {
      calls.push(event.call);
    } else {
      usage = event.usage;
      // The last words need not wait until the chain has told who said them.
      if (calls.length === 0) for (const piece of chunker.end()) events.onPiece(piece);
    }
  }
  events.onRound({ provider: answering.provider, modelId: answering.modelId, usage });
  return { text, calls };
}

/** Ends with the signal, also where the model does not heed it. */
async function* untilAborted<T>(stream: AsyncIterable<T>, signal: AbortSignal, onEnd: () => void): AsyncIterable<T> {
  const iterator = stream[Symbol.asyncIterator]();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  aborted.catch(() => undefined);
  signal.addEventListener("abort", abort, { once: true });
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    onEnd();
    signal.removeEventListener("abort", abort);
    void iterator.return?.()?.catch(() => undefined);
  }
}

function stall({ provider }: { readonly provider: string }): ProviderError {
  return new ProviderError({
    provider,
    operation: "respond",
    outcome: "unknown",
    message: "The model broke off in the middle of its answer",
  });
}

function notCalled(call: ModelToolCall): ModelMessage {
  const result = JSON.stringify({ status: "not run", message: "No more tools can be called for this answer." });
  return { role: "tool", toolCallId: call.id, toolName: call.name, result };
}

async function callTool(
  { tools, toolTimeoutMs, nowMs, signal }: AnswerOptions,
  call: ModelToolCall,
  seen: Map<string, number>,
  events: AnswerEvents,
): Promise<ModelMessage> {
  const key = JSON.stringify([call.name, call.arguments]);
  const ordinal = seen.get(key) ?? 0;
  seen.set(key, ordinal + 1);
  const startedMs = nowMs();
  events.onToolStarted(call.name);
  const result = await tools.call(call, ordinal, toolTimeoutMs, signal);
  events.onToolFinished({ name: call.name, arguments: call.arguments, result, durationMs: nowMs() - startedMs });
  return { role: "tool", toolCallId: call.id, toolName: call.name, result };
}

function isChain(model: LanguageModel): model is FallbackModel {
  return "models" in model;
}

/** Why no model answered, of the first that was asked. */
export function causeOf(error: unknown): unknown {
  return error instanceof ModelChainError ? (error.attempts.at(-1)?.error ?? error) : error;
}
