import { ModelChainError } from "../../providers/llm/chain/model-attempt.ts";
import type { ModelMessage, ModelRequest, ModelToolCall } from "../../providers/llm/language-model.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { sentencesOf } from "../sentences/table.ts";
import { type AnswerPolicy, MAX_REQUESTS } from "./answer-policy.ts";
import type { AnswerScript, AskStep } from "./answer-script.ts";
import type { ModelReply, ReplyEvents } from "./ask-model.ts";
import { askable } from "./askable.ts";
import type { UnbackedClaim } from "./claims/claim-gate.ts";
import { correctionOf } from "./claims/claim-words.ts";
import { type JudgedClaim, JudgedWords } from "./claims/judged-words.ts";
import { NO_MORE_CALLS, ToolCalls, type ToolEvents } from "./tool-calls.ts";
import type { FinishedCall, ToolReceipt } from "./tool-session.ts";

export interface AnswerEvents extends ReplyEvents, ToolEvents {
  /** Before each step of the script. */
  onStep?(): void;
  /** Found before the model was asked. */
  onLookedUp?(receipt: ToolReceipt): void;
  /** Tool calls and results that belong to the dialogue from now on, even if the answer is dropped. */
  onDialogue?(messages: readonly ModelMessage[]): void;
  /** The model said that something was done which no tool's success backs. */
  onClaim?(claim: JudgedClaim): void;
  /** A round is complete: which model answered, and what it used. */
  onRound(round: AnsweredRound): void;
}

export interface AnsweredRound extends Omit<ModelReply, "text"> {
  /** For all attempts together. */
  readonly durationMs: number;
}

export interface AnswerOptions {
  readonly script: AnswerScript;
  readonly messages: readonly ModelMessage[];
  /** The conversation so far, whose tools' results back what is said; default: `messages`. */
  readonly dialogue?: readonly ModelMessage[];
  readonly policy: AnswerPolicy;
  /** Makes the calls' ids unique, because some vendors refuse an id that occurs twice in a dialogue. */
  readonly callIdPrefix: string;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/**
 * Makes one answer: follows the script, passes on the words as the policy's `ask` delivers them, calls tools on the way and
 * continues with their results. The results go to whichever model of a chain is asked next, so that a fallback continues from
 * what is known and repeats nothing. What the model says was done passes only if a tool's success backs it: otherwise the model
 * is asked once more, and a truthful sentence takes the place of what it claims even then. Resolves when there is nothing more to
 * say.
 * @throws ProviderError when no model answered; the signal's reason when aborted; what `ToolSession.call` throws
 */
export async function followScript(options: AnswerOptions, events: AnswerEvents): Promise<void> {
  const { script, signal } = options;
  const answer = new Answer(options, events);
  for (;;) {
    signal.throwIfAborted();
    events.onStep?.();
    const step = script.next();
    if (step === null) break;
    if (step.kind === "say") {
      answer.say(step.text, step.isAside === true);
    } else if (step.kind === "wait") {
      events.onTextEnd();
      await step.until();
    } else if (step.kind === "call") {
      events.onTextEnd();
      await answer.calls.perform(step);
    } else {
      const hasCalled = await answer.ask(step);
      // A tool may outlast the answer; by then another answer may have continued the script's conversation.
      signal.throwIfAborted();
      script.asked({ hasCalled });
    }
  }
  events.onTextEnd();
}

class Answer {
  readonly #options: AnswerOptions;
  readonly #events: AnswerEvents;
  readonly #startedMs: number;
  readonly #messages: ModelMessage[];
  readonly #words: JudgedWords;
  readonly calls: ToolCalls;
  #requestCount = 0;
  /** For the next request only. */
  #correction = "";
  #hasRephrased = false;
  #hasEarlierCalls = false;

  constructor(options: AnswerOptions, events: AnswerEvents) {
    this.#options = options;
    this.#events = events;
    this.#startedMs = options.nowMs();
    this.#messages = [...options.messages];
    // Nobody hears a text while it is made, so all of it is judged before any of it counts.
    const words = new JudgedWords(events, !options.policy.saysWordsBeforeTools);
    this.#words = words;
    for (const message of options.dialogue ?? options.messages) {
      if (message.role === "tool") words.note(message.toolName, String(message.result));
    }
    this.calls = new ToolCalls(
      { ...options, leftMs: () => this.#leftMs() },
      {
        onToolStarted: (name) => events.onToolStarted?.(name),
        onToolFinished: (receipt) => {
          words.note(receipt.name, receipt.result);
          events.onToolFinished?.(receipt);
        },
      },
    );
  }

  say(text: string, isAside: boolean): void {
    const events = this.#events;
    events.onTextEnd();
    if (!isAside) this.#messages.push({ role: "assistant", content: text });
    events.onText(text);
    // What follows is a new sentence, whatever punctuation this one ends with.
    events.onTextEnd();
  }

  /** @returns whether tools were called, so that the script continues with their results */
  async ask(step: AskStep): Promise<boolean> {
    const { policy, callIdPrefix } = this.#options;
    if (this.#requestCount === MAX_REQUESTS) return false;
    this.#requestCount += 1;
    const isLast = this.#requestCount === MAX_REQUESTS;
    this.#words.use(step.tools.backing);
    if (!this.#hasEarlierCalls) {
      this.#hasEarlierCalls = true;
      for (const { name, result } of step.tools.earlierCalls) this.#words.note(name, result);
      this.#messages.push(...asMessages(step.tools.earlierCalls, `${callIdPrefix}_0`));
      const neverAsks = step.model.ignoresTools === true;
      const found = (await step.tools.lookUpFirst?.(this.#options.signal, neverAsks)) ?? [];
      for (const receipt of found) this.#events.onLookedUp?.(receipt);
      this.#messages.push(...asMessages(found, `${callIdPrefix}_l`));
    }
    const { text, toolCalls } = await this.#request(step, isLast);
    if (toolCalls.length === 0 || isLast) return this.#conclude(step, isLast);
    // The words that announce a tool are to be heard while it runs.
    if (policy.saysWordsBeforeTools) this.#words.end();
    // Ids of our own: some vendors reuse theirs in every round, and each vendor allows different characters.
    const calls = toolCalls.map((call, index) => ({
      ...call,
      id: `${callIdPrefix}_${this.#requestCount}_${index + 1}`,
    }));
    const results = await this.calls.make(step, calls);
    const isHeld = this.#words.held !== null;
    this.#words.settle();
    const said = this.#words.takePassed();
    this.#remember(step, isHeld ? said : text, calls, results);
    return true;
  }

  /** The model has said what it has to say; if it claims what nothing backs, it is asked once more. */
  async #conclude(step: AskStep, isLast: boolean): Promise<boolean> {
    const words = this.#words;
    words.end();
    const claim = isLast || this.#hasRephrased ? null : words.takeBack();
    if (claim === null) words.replace();
    const said = words.takePassed().trim();
    if (said !== "") this.#messages.push({ role: "assistant", content: said });
    return claim === null ? false : this.#askAgain(step, claim);
  }

  /** @returns whether it called tools this time */
  async #askAgain(step: AskStep, { text, language }: UnbackedClaim): Promise<boolean> {
    const words = this.#words;
    const { passedCount } = words;
    this.#hasRephrased = true;
    this.#correction = correctionOf(text);
    const hasCalled = await this.ask(step).catch((error: unknown) => {
      if (this.#options.signal.aborted || !isOfModel(error)) throw error;
      return false;
    });
    // Even when no model says more, there is something true to say.
    if (!hasCalled && words.passedCount === passedCount) words.say(sentencesOf(language).notDone);
    return hasCalled;
  }

  async #request({ model, settings, systemPrompt, tools }: AskStep, isLast: boolean): Promise<ModelReply> {
    const { policy, nowMs, signal } = this.#options;
    const words = this.#words;
    const events: AnswerEvents = {
      ...this.#events,
      onText: (text) => words.push(text),
      onTextEnd: () => words.end(),
    };
    const startedMs = nowMs();
    const request: ModelRequest = {
      systemPrompt: [systemPrompt, this.#correction, isLast ? NO_MORE_CALLS : ""]
        .filter((part) => part !== "")
        .join("\n\n"),
      messages: askable(this.#messages),
      tools: isLast ? [] : tools.tools,
      settings,
      firstTokenTimeoutMs: policy.firstTokenTimeoutMs,
      handoverTimeoutMs: policy.handoverTimeoutMs,
      totalTimeoutMs: Math.max(1, Math.min(policy.requestTimeoutMs, this.#leftMs())),
    };
    this.#correction = "";
    const reply = await policy.ask(model, request, signal, events);
    events.onRound({ ...reply, durationMs: Math.round(nowMs() - startedMs) });
    if (!policy.saysWordsBeforeTools && (reply.toolCalls.length === 0 || isLast)) {
      words.push(reply.text);
    }
    return reply;
  }

  #remember(step: AskStep, text: string, calls: readonly ModelToolCall[], results: readonly string[]): void {
    const spoken = calls.flatMap((call, index) =>
      step.isUnspoken?.(call.name) === true ? [] : [{ call, result: results[index] ?? "" }],
    );
    if (spoken.length > 0) {
      const added = toMessages(text, spoken);
      this.#messages.push(...added);
      this.#events.onDialogue?.(added);
    } else if (text !== "" && this.#options.policy.saysWordsBeforeTools) {
      this.#messages.push({ role: "assistant", content: text });
    }
  }

  #leftMs(): number {
    const { nowMs, policy } = this.#options;
    return Math.floor(policy.answerTimeoutMs - (nowMs() - this.#startedMs));
  }
}

function toMessages(
  text: string,
  made: readonly { readonly call: ModelToolCall; readonly result: string }[],
): readonly ModelMessage[] {
  return [
    { role: "assistant", content: text, toolCalls: made.map(({ call }) => call) },
    ...made.map(
      ({ call, result }): ModelMessage => ({ role: "tool", toolCallId: call.id, toolName: call.name, result }),
    ),
  ];
}

/** The calls of an earlier try, as if they had all been made in one round. */
function asMessages(earlier: readonly FinishedCall[], idPrefix: string): readonly ModelMessage[] {
  if (earlier.length === 0) return [];
  const made = earlier.map(({ name, arguments: given, result }, index) => ({
    call: { id: `${idPrefix}_${index + 1}`, name, arguments: given },
    result,
  }));
  return toMessages("", made);
}

function isOfModel(error: unknown): boolean {
  return error instanceof ProviderError || error instanceof ModelChainError;
}

/** Why no model answered: the error of the last one asked. */
export function causeOf(error: unknown): unknown {
  return error instanceof ModelChainError ? (error.attempts.at(-1)?.error ?? error) : error;
}
