import { silenceAfterMs } from "./advance-flow.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import { type ActionOutcome, FlowAnswer, type FlowProgress, type FlowReach } from "./flow-answer.ts";
import type { FlowContext } from "./flow-context.ts";
import type { FlowAction, FlowEvent } from "./flow-event.ts";
import { type FlowState, initialFlowState } from "./flow-state.ts";

export interface FlowConversationOptions {
  readonly flow: CompiledFlow;
  readonly context: FlowContext;
  /** The state to continue from; null for a new conversation. */
  readonly state: FlowState | null;
  /** Called after every change that must be kept. */
  readonly onProgress: (progress: FlowProgress) => void;
}

/** One conversation with a flow, across all of its answers: its state, and the action that is still running. */
export class FlowConversation {
  readonly #options: FlowConversationOptions;
  readonly #context: FlowContext;
  #state: FlowState;
  #hasBegun: boolean;
  /** An action whose answer was cut off. It keeps running, and the next answer uses its outcome. */
  #underWay: Promise<ActionOutcome | null> | null = null;
  /** Started by a process that is gone, so its outcome is unknown. */
  #isOutcomeLost: boolean;

  constructor(options: FlowConversationOptions) {
    this.#options = options;
    const { flow, context } = options;
    this.#context = { ...context, givenValues: { ...flow.defaults, ...context.givenValues } };
    this.#state = options.state ?? initialFlowState(options.flow.graph.begin_node);
    this.#hasBegun = options.state !== null;
    this.#isOutcomeLost = options.state?.phase.kind === "acting";
  }

  get state(): FlowState {
    return this.#state;
  }

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** How long the caller may stay silent; null: no limit. */
  get silenceAfterMs(): number | null {
    return silenceAfterMs(this.#options.flow, this.#state);
  }

  /** @param event the first one also begins the conversation */
  open(event: FlowEvent, reach: FlowReach): FlowAnswer {
    const first: FlowEvent = { kind: "begun", turn: event.kind === "turn" ? event.turn : null };
    return new FlowAnswer(
      { flow: this.#options.flow, context: this.#context, state: this.#state },
      this.#hasBegun ? event : first,
      { ...reach, perform: (action, timeoutMs, signal) => this.#perform(reach, action, timeoutMs, signal) },
      (progress) => this.#keep(progress),
    );
  }

  #keep(progress: FlowProgress): void {
    this.#hasBegun = true;
    this.#state = progress.state;
    // The conversation went on without it; the next action is a different one.
    if (progress.state.phase.kind !== "acting") this.#isOutcomeLost = false;
    this.#options.onProgress(progress);
  }

  async #perform(
    reach: FlowReach,
    action: FlowAction,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ActionOutcome | null> {
    if (this.#isOutcomeLost) {
      this.#isOutcomeLost = false;
      return LOST;
    }
    // Not the answer's signal: a caller who interrupts does not undo what has been started outside.
    this.#underWay ??= reach.perform(action, timeoutMs, new AbortController().signal);
    const outcome = await Promise.race([this.#underWay, whenAborted(signal)]);
    this.#underWay = null;
    return outcome;
  }
}

const LOST: ActionOutcome = {
  isSuccess: false,
  result: null,
  receipt: JSON.stringify({ status: "error", error: "It was interrupted; what came of it is not known." }),
};

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
