import type { FlowNode } from "@parley/flow-graph/node-schemas";
import { type CompiledFlow, holds } from "./compiled-flow.ts";
import type { FlowContext } from "./flow-context.ts";
import type { FlowMove, FlowStep, MoveKind } from "./flow-event.ts";
import { type AfterSpeech, type FlowState, NO_CAPTURE } from "./flow-state.ts";
import { fillPrompt, fillTemplate, flowValues } from "./flow-values.ts";

/** The state while one event is being handled, with the moves made so far. */
export interface FlowDraft {
  readonly flow: CompiledFlow;
  readonly context: FlowContext;
  state: FlowState;
  readonly moves: FlowMove[];
}

export function change(draft: FlowDraft, changes: Partial<FlowState>): void {
  draft.state = { ...draft.state, ...changes };
}

export function nodeOf({ flow, state }: FlowDraft): FlowNode {
  const node = flow.nodes.get(state.node);
  if (node === undefined) throw new Error(`the flow has no node "${state.node}"`);
  return node;
}

/** The text with its variables filled in; null if that leaves nothing to say. */
export function wordsOf(draft: FlowDraft, text: string | null | undefined): string | null {
  if (text == null || text.trim() === "") return null;
  const words = fillTemplate(text, flowValues(draft.state, draft.context)).trim();
  return words === "" ? null : words;
}

/** The same for a prompt. */
export function promptOf(draft: FlowDraft, text: string | null | undefined): string | null {
  if (text == null || text.trim() === "") return null;
  return fillPrompt(text, flowValues(draft.state, draft.context)).trim();
}

export function isTrue(draft: FlowDraft, expression: string): boolean {
  return holds(draft.flow, expression, flowValues(draft.state, draft.context));
}

/** Takes a transition: `to` is now the current node, but nothing of it has been done yet. */
export function moveTo(draft: FlowDraft, to: string, kind: MoveKind, reason: string): void {
  const { state } = draft;
  draft.moves.push({ from: kind === "begin" ? null : state.node, to, kind, reason });
  change(draft, {
    node: to,
    enteredAtTurn: state.turnCount,
    capture: NO_CAPTURE,
    returnTo: [],
    leftThisTurn: [...state.leftThisTurn, state.node],
  });
}

export function wait(draft: FlowDraft): FlowStep {
  change(draft, { phase: { kind: "waiting" } });
  return { kind: "wait" };
}

/** @param then what follows once the words are said */
export function speak(draft: FlowDraft, step: FlowStep, then: AfterSpeech): FlowStep {
  change(draft, { phase: { kind: "speaking", then } });
  return step;
}
