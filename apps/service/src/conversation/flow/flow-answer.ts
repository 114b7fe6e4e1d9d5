import { flowPrompt } from "@parley/flow-graph/prompt/flow-prompt";
import { type TransitionTools, transitionTools } from "@parley/flow-graph/prompt/transition-tools";
import type { LanguageModel, ModelSettings, ModelToolCall } from "../../providers/llm/language-model.ts";
import type { AnswerScript, AnswerStep } from "../answer/answer-script.ts";
import type { ToolSession } from "../answer/tool-session.ts";
import type { JsonObject } from "../answer/tools/endpoint-tool.ts";
import { advanceFlow } from "./advance-flow.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import type { FlowContext } from "./flow-context.ts";
import type { FlowAction, FlowChoice, FlowEvent, FlowMove, FlowStep } from "./flow-event.ts";
import type { FlowState } from "./flow-state.ts";
import { fillPrompt, flowValues } from "./flow-values.ts";

/** The base assistant with the node's model, or the assistant the conversation was handed over to. */
export interface FlowAnswerer {
  readonly systemPrompt: string;
  readonly model: LanguageModel;
  readonly settings: ModelSettings;
  readonly tools: ToolSession;
}

export interface ActionOutcome {
  readonly isSuccess: boolean;
  /** For the flow's variables. */
  readonly result: unknown;
  /** For the record. */
  readonly receipt: string;
}

/** What a flow can do outside itself in one answer. */
export interface FlowReach {
  answerer(node: string, assistantId: number | null): FlowAnswerer;
  /** Null: the outcome comes later, as an event of its own. Never rejects: a failure is an outcome. */
  perform(action: FlowAction, timeoutMs: number, signal: AbortSignal): Promise<ActionOutcome | null>;
  /** Ends the conversation once everything has been heard. @param isSaid whether goodbye was said already */
  end(isSaid: boolean): void;
}

/** The state the answer has reached, and the moves since the last report. */
export interface FlowProgress {
  readonly state: FlowState;
  readonly moves: readonly FlowMove[];
}

/** More than any valid graph takes between two turns of the caller. */
const MAX_STEPS = 100;

/**
 * One answer of a conversation led by a flow. Works on a copy of the state, so that an answer that is dropped before `keep`
 * changes nothing.
 */
export class FlowAnswer implements AnswerScript {
  readonly #flow: CompiledFlow;
  readonly #context: FlowContext;
  readonly #reach: FlowReach;
  readonly #onProgress: (progress: FlowProgress) => void;
  readonly #moves: FlowMove[] = [];
  #state: FlowState;
  #step: FlowStep;
  #chosen: FlowChoice | null = null;
  #stepCount = 0;
  #isSilenceIntended = true;
  #isKept = false;
  #keptMoveCount = 0;

  constructor(
    { flow, context, state }: { flow: CompiledFlow; context: FlowContext; state: FlowState },
    event: FlowEvent,
    reach: FlowReach,
    onProgress: (progress: FlowProgress) => void,
  ) {
    this.#flow = flow;
    this.#context = context;
    this.#state = state;
    this.#reach = reach;
    this.#onProgress = onProgress;
    this.#step = { kind: "wait" };
    this.#advance(event);
    // The action has happened, whether or not the answer is ever heard.
    if (event.kind === "acted") this.keep();
  }

  /** Where the conversation stands if the answer is kept. */
  get state(): FlowState {
    return this.#state;
  }

  get isSilenceIntended(): boolean {
    return this.#isSilenceIntended;
  }

  /** All moves of this answer. */
  get moves(): readonly FlowMove[] {
    return this.#moves;
  }

  /** The moves that were kept. */
  get keptMoves(): readonly FlowMove[] {
    return this.#moves.slice(0, this.#keptMoveCount);
  }

  /** Makes what the answer has done, and does from now on, part of the conversation: its effects have become noticeable. */
  keep(): void {
    if (this.#isKept) return;
    this.#isKept = true;
    this.#report();
  }

  next(): AnswerStep | null {
    this.#stepCount += 1;
    const step = this.#step;
    if (this.#stepCount > MAX_STEPS) return null;
    switch (step.kind) {
      case "say":
        this.#advance({ kind: "spoke" });
        return step;
      case "ask":
        return this.#ask(step);
      case "hand-over":
        return this.#askNewAssistant(step.assistantId);
      case "act":
        return this.#act(step.action);
      case "end":
        this.#reach.end(step.isSaid);
        return null;
      case "wait":
        return null;
    }
  }

  asked({ hasCalled }: { readonly hasCalled: boolean }): void {
    const chosen = this.#chosen;
    this.#chosen = null;
    if (chosen !== null) {
      this.#advance({ kind: "chose", to: chosen.to, when: chosen.when });
      return;
    }
    if (hasCalled) return;
    this.#isSilenceIntended = false;
    if (this.#step.kind === "hand-over") this.#step = { kind: "wait" };
    else this.#advance({ kind: "spoke" });
  }

  #ask({ instruction, choices }: Extract<FlowStep, { kind: "ask" }>): AnswerStep {
    const answerer = this.#reach.answerer(this.#state.node, null);
    const transitions = transitionTools(choices);
    return {
      kind: "ask",
      model: answerer.model,
      settings: answerer.settings,
      systemPrompt: flowPrompt({
        assistantPrompt: answerer.systemPrompt,
        globalPrompt: fillPrompt(this.#flow.graph.global_prompt ?? "", flowValues(this.#state, this.#context)),
        instruction,
        variables: this.#state.variables,
        hasChoices: choices.length > 0,
      }),
      tools: this.#withTransitions(answerer.tools, transitions),
      isUnspoken: (toolName) => transitions.choiceOf(toolName) !== null,
    };
  }

  #askNewAssistant(assistantId: number): AnswerStep {
    const answerer = this.#reach.answerer(this.#state.node, assistantId);
    return { kind: "ask", ...answerer, tools: this.#withTransitions(answerer.tools, transitionTools([])) };
  }

  #withTransitions(tools: ToolSession, transitions: TransitionTools<FlowChoice>): ToolSession {
    return {
      tools: [...transitions.tools, ...tools.tools.filter(({ name }) => transitions.choiceOf(name) === null)],
      earlierCalls: tools.earlierCalls,
      ...(tools.backing === undefined ? {} : { backing: tools.backing }),
      lookUpFirst: async (signal, neverAsks) => (await tools.lookUpFirst?.(signal, neverAsks)) ?? [],
      call: async (call: ModelToolCall, ordinal, timeoutMs, signal) => {
        const choice = transitions.choiceOf(call.name);
        if (choice !== null) {
          this.#chosen ??= choice;
          return JSON.stringify({ status: "success" });
        }
        this.keep();
        return tools.call(call, ordinal, timeoutMs, signal);
      },
    };
  }

  #act(action: FlowAction): AnswerStep {
    return {
      kind: "call",
      ...describe(action),
      run: async (timeoutMs, signal) => {
        this.keep();
        const outcome = await this.#reach.perform(action, timeoutMs, signal);
        if (outcome === null) {
          this.#step = { kind: "wait" };
          return JSON.stringify({ status: "started" });
        }
        this.#advance({ kind: "acted", isSuccess: outcome.isSuccess, result: outcome.result });
        return outcome.receipt;
      },
    };
  }

  #advance(event: FlowEvent): void {
    const { state, step, moves } = advanceFlow(this.#flow, this.#state, event, this.#context);
    this.#state = state;
    this.#step = step;
    this.#moves.push(...moves);
    if (this.#isKept) this.#report();
  }

  #report(): void {
    const moves = this.#moves.slice(this.#keptMoveCount);
    this.#keptMoveCount = this.#moves.length;
    this.#onProgress({ state: this.#state, moves });
  }
}

/** An action described as a tool call, for the record. */
function describe(action: FlowAction): { readonly name: string; readonly arguments: JsonObject } {
  switch (action.kind) {
    case "tool":
      return { name: action.tool, arguments: action.arguments };
    case "transfer":
      return { name: "transferCall", arguments: { destination: action.to } };
    case "send-sms":
      return { name: "send_sms", arguments: { message: action.message } };
    case "press":
      return { name: "send_dtmf", arguments: { digits: action.digits } };
  }
}
