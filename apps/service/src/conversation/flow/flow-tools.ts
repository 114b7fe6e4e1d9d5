import type { ToolSession } from "../answer/tool-session.ts";
import { readDescribed } from "../answer/tools/tool-outcome.ts";
import type { ActionOutcome } from "./flow-answer.ts";
import type { FlowAction } from "./flow-event.ts";

/** Numbers the calls of nodes in one answer: a repeated call is a second one, but a retry of the answer makes the same ones. */
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

/** Reads a tool's outcome from the description a model would get. */
export function outcomeOf(receipt: string): ActionOutcome {
  return { ...readDescribed(receipt), receipt };
}
