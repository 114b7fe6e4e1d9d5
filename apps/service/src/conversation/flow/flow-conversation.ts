import { silenceAfterMs } from "./advance-flow.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import { type ActionOutcome, FlowAnswer, type FlowProgress, type FlowReach } from "./flow-answer.ts";
import type { FlowContext } from "./flow-context.ts";
import type { FlowAction, FlowEvent } from "./flow-event.ts";
import { type FlowState, initialFlowState } from "./flow-state.ts";

export interface FlowConversationOptions {
  readonly flow: CompiledFlow;
  readonly context: FlowContext;
  /** Where the conversation stands; null: it has not begun. */
  readonly state: FlowState | null;
  /** Called whenever something has happened that must be kept. */
  readonly onProgress: (progress: FlowProgress) => void;
}

/** A conversation led by a flow, over all of its answers: its state, and the action under way. */
export class FlowConversation {
  readonly #options: FlowConversationOptions;
  readonly #context: FlowContext;
  #state: FlowState;
  #hasBegun: boolean;
  /** The action under way. It continues even if its answer is cut off; then the next answer takes its outcome. */
  #pendingAction: Promise<ActionOutcome | null> | null = null;
  /** An action was begun by a process that is gone, so its outcome is unknown. */
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

  /** How long the caller may be silent; null: for ever. */
  get silenceAfterMs(): number | null {
    return silenceAfterMs(this.#options.flow, this.#state);
  }

  /** @param event the first one begins the conversation, whatever it is */
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
    // The conversation has moved on without the lost outcome: the next action is a new one.
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
      return OUTCOME_LOST;
    }
    // Not the answer's signal: a caller who speaks up must not abort an action that has begun.
    this.#pendingAction ??= reach.perform(action, timeoutMs, new AbortController().signal);
    const outcome = await Promise.race([this.#pendingAction, whenAborted(signal)]);
    this.#pendingAction = null;
    return outcome;
  }
}

const OUTCOME_LOST: ActionOutcome = {
  isSuccess: false,
  result: null,
  receipt: JSON.stringify({ status: "error", error: "It was interrupted; its outcome is not known." }),
};

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
