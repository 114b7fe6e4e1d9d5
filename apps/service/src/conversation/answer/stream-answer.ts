import type { FallbackModel } from "../../providers/llm/chain/fallback-model.ts";
import { type ModelAttempt, ModelChainError } from "../../providers/llm/chain/model-attempt.ts";
import type {
  LanguageModel,
  ModelEvent,
  ModelMessage,
  ModelRequest,
  ModelToolCall,
  ModelUsage,
} from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { TextChunker } from "../speech/output/text-chunker.ts";
import type { AnswerScript, AnswerStep } from "./answer-script.ts";
import { askable } from "./askable.ts";

type AskStep = Extract<AnswerStep, { kind: "ask" }>;
type CallStep = Extract<AnswerStep, { kind: "call" }>;

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
  /** A model of a chain takes over from one that failed. */
  onModelSwitched?(from: ModelAttempt, to: ModelAttempt): void;
  /** Before each step of the script. */
  onStep?(): void;
}

export interface AnsweredRound {
  readonly provider: string;
  readonly modelId: string;
  readonly usage: ModelUsage;
}

export interface AnswerOptions {
  readonly script: AnswerScript;
  readonly messages: readonly ModelMessage[];
  readonly limits: Pick<ModelRequest, "firstTokenTimeoutMs" | "handoverTimeoutMs" | "totalTimeoutMs">;
  /** Of the conversation; its calls are named after it, because some vendors refuse a name that comes twice. */
  readonly answerNumber: number;
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
 * Follows the script and hands what is said over in pieces as it arrives; calls tools on the way and goes on with their
 * results. Resolves when there is nothing more to say.
 * @throws ProviderError when no model answered; the signal's reason when aborted
 */
export async function streamAnswer(options: AnswerOptions, events: AnswerEvents): Promise<void> {
  const { script, signal } = options;
  const round: Round = { number: 0, messages: [...options.messages], callCount: 0, seen: new Map() };
  const chunker = new TextChunker();
  const flush = () => {
    for (const piece of chunker.end()) events.onPiece(piece);
  };
  for (;;) {
    signal.throwIfAborted();
    events.onStep?.();
    const step = script.next();
    if (step === null) break;
    if (step.kind === "say") {
      flush();
      round.messages.push({ role: "assistant", content: step.text });
      for (const piece of chunker.push(step.text)) events.onPiece(piece);
      // Two sentences, whatever the first ends with.
      flush();
    } else if (step.kind === "call") {
      flush();
      await runStep(options, step, events);
    } else {
      const hasCalled = await askInRound(options, step, round, chunker, events);
      // A tool may outlast the answer: another has gone on from there by now.
      signal.throwIfAborted();
      script.asked({ hasCalled });
    }
  }
  flush();
}

/** What the rounds of one answer share. */
interface Round {
  number: number;
  readonly messages: ModelMessage[];
  callCount: number;
  readonly seen: Map<string, number>;
}

/** @returns whether a tool was called */
async function askInRound(
  options: AnswerOptions,
  step: AskStep,
  round: Round,
  chunker: TextChunker,
  events: AnswerEvents,
): Promise<boolean> {
  round.number += 1;
  if (round.number > MOST_ROUNDS) return false;
  const isLast = round.number === MOST_ROUNDS;
  const { text, calls } = await askOnce(options, step, round.messages, isLast, chunker, events);
  if (calls.length === 0) {
    if (text !== "") round.messages.push({ role: "assistant", content: text });
    return false;
  }
  // What announces a tool is to be heard before the tool is through.
  for (const piece of chunker.end()) events.onPiece(piece);
  const named = calls.map((call, index) => ({
    ...call,
    id: `call_${options.answerNumber}_${round.number}_${index + 1}`,
  }));
  const allowed = Math.max(0, MOST_CALLS - round.callCount);
  round.callCount += named.length;
  const results = await Promise.all(
    named.map(async (call, index) => ({
      call,
      message: await (index < allowed ? callTool(options, step, call, round.seen, events) : notCalled(call)),
    })),
  );
  const spoken = results.filter(({ call }) => step.isUnspoken?.(call.name) !== true);
  const toolCalls = spoken.map(({ call }) => call);
  const added: ModelMessage[] =
    spoken.length === 0
      ? text === ""
        ? []
        : [{ role: "assistant", content: text }]
      : [{ role: "assistant", content: text, toolCalls }, ...spoken.map(({ message }) => message)];
  round.messages.push(...added);
  if (spoken.length > 0) events.onDialogue(added);
  return true;
}

async function runStep(options: AnswerOptions, step: CallStep, events: AnswerEvents): Promise<void> {
  const { name } = step;
  const startedMs = options.nowMs();
  events.onToolStarted(name);
  const result = await step.run(options.toolTimeoutMs, options.signal);
  events.onToolFinished({
    name,
    arguments: step.arguments,
    result,
    durationMs: Math.round(options.nowMs() - startedMs),
  });
}

async function askOnce(
  options: AnswerOptions,
  { model, settings, systemPrompt, tools }: AskStep,
  messages: readonly ModelMessage[],
  isLast: boolean,
  chunker: TextChunker,
  events: AnswerEvents,
): Promise<{ text: string; calls: readonly ModelToolCall[] }> {
  let text = "";
  const calls: ModelToolCall[] = [];
  let isFirst = true;
  let answering: { provider: string; modelId: string } = model;
  const stalled = new AbortController();
  const signal = AbortSignal.any([options.signal, stalled.signal]);
  let callOffStall = (): void => undefined;
  const watch = () => {
    callOffStall();
    callOffStall = options.after(STALL_MS, () => stalled.abort(stall(answering)));
  };
  const request: ModelRequest = {
    ...options.limits,
    systemPrompt,
    messages: askable(messages),
    settings,
    tools: isLast ? [] : tools.tools,
    onProgress: watch,
  };
  const stream: AsyncIterable<ModelEvent> = isChain(model)
    ? model.respond(
        request,
        signal,
        (attempt) => {
          answering = attempt;
        },
        (from, to) => {
          answering = to;
          // Whoever takes over has not begun.
          callOffStall();
          events.onModelSwitched?.(from, to);
        },
      )
    : model.respond(request, signal);
  let usage: ModelUsage = { promptTokens: null, completionTokens: null };
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
    vendorCode: "stalled",
    message: "The model broke off in the middle of its answer",
  });
}

function notCalled(call: ModelToolCall): ModelMessage {
  const result = JSON.stringify({ status: "not run", message: "No more tools can be called for this answer." });
  return { role: "tool", toolCallId: call.id, toolName: call.name, result };
}

async function callTool(
  { toolTimeoutMs, nowMs, signal }: AnswerOptions,
  { tools, isUnspoken }: AskStep,
  call: ModelToolCall,
  seen: Map<string, number>,
  events: AnswerEvents,
): Promise<ModelMessage> {
  const key = JSON.stringify([call.name, call.arguments]);
  const ordinal = seen.get(key) ?? 0;
  seen.set(key, ordinal + 1);
  const startedMs = nowMs();
  // What only changes the conversation's course is no tool to be waited for, and is on record as that.
  const isTool = isUnspoken?.(call.name) !== true;
  if (isTool) events.onToolStarted(call.name);
  const result = await tools.call(call, ordinal, toolTimeoutMs, signal);
  if (isTool)
    events.onToolFinished({
      name: call.name,
      arguments: call.arguments,
      result,
      durationMs: Math.round(nowMs() - startedMs),
    });
  return { role: "tool", toolCallId: call.id, toolName: call.name, result };
}

function isChain(model: LanguageModel): model is FallbackModel {
  return "models" in model;
}

/** Why no model answered, of the first that was asked. */
export function causeOf(error: unknown): unknown {
  return error instanceof ModelChainError ? (error.attempts.at(-1)?.error ?? error) : error;
}
