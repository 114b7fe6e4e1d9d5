import type { ToolSession } from "../answer/tool-session.ts";
import { readDescribed } from "../answer/tools/tool-outcome.ts";
import type { ActionOutcome } from "./flow-answer.ts";
import type { FlowAction } from "./flow-event.ts";

/** The tools that nodes call in one answer. The same call made twice is two calls; made again by a retry, it is the same. */
export class FlowTools {
  readonly #seen = new Map<string, number>();

  async call(
    tools: ToolSession,
    { tool: name, arguments: given }: Extract<FlowAction, { kind: "tool" }>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ActionOutcome> {
    const key = JSON.stringify([name, given]);
    const ordinal = this.#seen.get(key) ?? 0;
    this.#seen.set(key, ordinal + 1);
    return outcomeOf(await tools.call({ id: "flow", name, arguments: given }, ordinal, timeoutMs, signal));
  }
}

/** What a model would read about it, as the flow reads it. */
export function outcomeOf(receipt: string): ActionOutcome {
  return { ...readDescribed(receipt), receipt };
}
