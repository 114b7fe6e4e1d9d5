import type { ModelToolCall } from "../../providers/llm/language-model.ts";
import { type AnswerPolicy, MAX_TOOL_CALLS } from "./answer-policy.ts";
import type { AskStep, CallStep } from "./answer-script.ts";
import type { ToolReceipt } from "./tool-session.ts";

/** Told to the model in its last request, and as the result of a call that was not made. */
export const NO_MORE_CALLS = "No more tools can be called for this answer. Reply to the customer with what you know.";
const NOT_RUN = JSON.stringify({ status: "not run", message: NO_MORE_CALLS });

export interface ToolEvents {
  onToolStarted?(name: string): void;
  onToolFinished?(receipt: ToolReceipt): void;
}

export interface ToolCallsOptions {
  readonly policy: Pick<AnswerPolicy, "runsToolsTogether" | "toolTimeoutMs" | "lastWordsMs">;
  readonly nowMs: () => number;
  /** Time left for the whole answer. */
  readonly leftMs: () => number;
  readonly signal: AbortSignal;
}

interface NumberedCall {
  readonly call: ModelToolCall;
  readonly ordinal: number;
  readonly isAllowed: boolean;
}

/** Makes and counts the tool calls of one answer. */
export class ToolCalls {
  readonly #options: ToolCallsOptions;
  readonly #events: ToolEvents;
  readonly #countByKind = new Map<string, number>();
  #count = 0;

  constructor(options: ToolCallsOptions, events: ToolEvents) {
    this.#options = options;
    this.#events = events;
  }

  /** Makes the calls of one round. @returns their results, in the order of the calls */
  async make(step: AskStep, calls: readonly ModelToolCall[]): Promise<readonly string[]> {
    const numbered = calls.map((call) => this.#number(call));
    if (this.#options.policy.runsToolsTogether) return Promise.all(numbered.map((each) => this.#make(step, each)));
    const results: string[] = [];
    for (const each of numbered) results.push(await this.#make(step, each));
    return results;
  }

  /** Runs a step that needs no model. */
  async perform(step: CallStep): Promise<void> {
    const { signal } = this.#options;
    await this.#noted(step, () => step.run(Math.max(1, this.#timeoutMs()), signal));
  }

  /** Every call counts, even a refused one: the model made it, and the ordinals of later calls build on it. */
  #number(call: ModelToolCall): NumberedCall {
    const kind = JSON.stringify([call.name, call.arguments]);
    const ordinal = this.#countByKind.get(kind) ?? 0;
    this.#countByKind.set(kind, ordinal + 1);
    this.#count += 1;
    return { call, ordinal, isAllowed: this.#count <= MAX_TOOL_CALLS };
  }

  async #make({ tools, isUnspoken }: AskStep, { call, ordinal, isAllowed }: NumberedCall): Promise<string> {
    const timeoutMs = this.#timeoutMs();
    if (!isAllowed || timeoutMs <= 0) return NOT_RUN;
    const run = () => tools.call(call, ordinal, timeoutMs, this.#options.signal);
    // A call that only takes a transition needs no filler, and is recorded as a move instead.
    return isUnspoken?.(call.name) === true ? run() : this.#noted(call, run);
  }

  async #noted(
    { name, arguments: given }: Pick<ToolReceipt, "name" | "arguments">,
    run: () => Promise<string>,
  ): Promise<string> {
    const { nowMs } = this.#options;
    const startedMs = nowMs();
    this.#events.onToolStarted?.(name);
    const result = await run();
    const durationMs = Math.round(nowMs() - startedMs);
    this.#events.onToolFinished?.({ name, arguments: given, result, durationMs });
    return result;
  }

  #timeoutMs(): number {
    const { policy, leftMs } = this.#options;
    return Math.min(policy.toolTimeoutMs, leftMs() - policy.lastWordsMs);
  }
}
