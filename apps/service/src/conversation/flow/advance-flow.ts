import { atCapture } from "./at-capture.ts";
import type { CompiledFlow } from "./compiled-flow.ts";
import { act, acted, enterNode, goBack, leaveNode, resumeNode, talk } from "./enter-node.ts";
import { choicesOf, dueGlobal, fallbackOf } from "./flow-choices.ts";
import type { FlowContext } from "./flow-context.ts";
import { change, type FlowDraft, isTrue, moveTo, nodeOf, wait } from "./flow-draft.ts";
import type { CallerTurn, FlowEvent, FlowMove, FlowStep } from "./flow-event.ts";
import type { AfterSpeech, FlowState } from "./flow-state.ts";
import { keyedIn } from "./read-turn.ts";

export interface FlowAdvance {
  readonly state: FlowState;
  readonly step: FlowStep;
  /** The transitions taken, in order. */
  readonly moves: readonly FlowMove[];
}

/**
 * Decides what a flow does next after an event. Pure, for calls and texts alike. Whatever the events, the state stays at a node
 * of the graph; in a valid graph at most as many transitions as it has nodes lead to words, an action or a pause. Transitions
 * that can be decided without the model are tried first.
 */
export function advanceFlow(flow: CompiledFlow, state: FlowState, event: FlowEvent, context: FlowContext): FlowAdvance {
  const draft: FlowDraft = { flow, context, state, moves: [] };
  const step = react(draft, event);
  return { state: draft.state, step, moves: draft.moves };
}

/** How long the caller may be silent before the flow moves on; null: for ever. */
export function silenceAfterMs(flow: CompiledFlow, { node, phase }: FlowState): number | null {
  if (phase.kind !== "waiting") return null;
  const waits = (flow.nodes.get(node)?.transitions ?? []).flatMap((transition) =>
    transition.kind === "silence" ? [transition.after_ms] : [],
  );
  return waits.length === 0 ? null : Math.min(...waits);
}

function react(draft: FlowDraft, event: FlowEvent): FlowStep {
  const { phase } = draft.state;
  if (phase.kind === "ended") return { kind: "end", isSaid: true };
  if (phase.kind === "handed-over") return { kind: "hand-over", assistantId: phase.assistantId };
  switch (event.kind) {
    case "begun":
      return begin(draft, event.turn);
    case "resumed":
      change(draft, { leftThisTurn: [] });
      return resumeNode(draft);
    case "turn":
      return hear(draft, event.turn);
    case "silence":
      return hearSilence(draft, event.silentMs);
    case "spoke":
      return phase.kind === "speaking" ? afterSpeech(draft, phase.then) : wait(draft);
    case "chose":
      return choose(draft, event.to, event.when);
    case "acted":
      return phase.kind === "acting" ? acted(draft, event.isSuccess, event.result) : wait(draft);
  }
}

function begin(draft: FlowDraft, turn: CallerTurn | null): FlowStep {
  moveTo(draft, draft.flow.graph.begin_node, "begin", "the conversation begins");
  change(draft, { leftThisTurn: [] });
  const node = nodeOf(draft);
  if (node.type !== "conversation" || node.say != null) {
    if (turn !== null) countTurn(draft, turn);
    return enterNode(draft);
  }
  // A caller who spoke first is answered; one who was greeted speaks next.
  return turn === null ? wait(draft) : hear(draft, turn);
}

function hear(draft: FlowDraft, turn: CallerTurn): FlowStep {
  const { phase } = draft.state;
  countTurn(draft, turn);
  if (phase.kind === "acting") return act(draft);
  const global = dueGlobal(draft);
  if (global !== undefined) return enterGlobal(draft, global.name, `deterministic: ${global.when}`);
  // The caller interrupted the node's words, but the step planned after them is still taken.
  if (phase.kind === "speaking" && phase.then === "end") return talk(draft, "end");
  if (phase.kind === "speaking" && phase.then !== "wait") return afterSpeech(draft, phase.then);
  const node = nodeOf(draft);
  return node.type === "capture" ? atCapture(draft, node, turn) : answerTurn(draft, turn);
}

/** Transitions by keys and expressions come first, then the model if it has a choice, then the fallback. */
function answerTurn(draft: FlowDraft, turn: CallerTurn): FlowStep {
  const transitions = nodeOf(draft).transitions ?? [];
  for (const transition of transitions) {
    const isTaken =
      (transition.kind === "expression" && isTrue(draft, transition.when)) ||
      (transition.kind === "dtmf" && turn.way === "keys" && keyedIn(transition.digits) === turn.text);
    if (!isTaken) continue;
    const reason = transition.kind === "dtmf" ? `keys ${transition.digits}` : transition.when;
    moveTo(draft, transition.to, transition.kind, `deterministic: ${reason}`);
    return enterNode(draft);
  }
  const fallback = fallbackOf(draft);
  if (fallback === undefined || transitions.some(({ kind }) => kind === "prompt")) return talk(draft, "wait");
  moveTo(draft, fallback.to, fallback.kind, `deterministic: ${fallback.kind}`);
  return enterNode(draft);
}

function countTurn(draft: FlowDraft, { text }: CallerTurn): void {
  change(draft, { turnCount: draft.state.turnCount + 1, lastUserMessage: text, leftThisTurn: [] });
}

function hearSilence(draft: FlowDraft, silentMs: number): FlowStep {
  if (draft.state.phase.kind !== "waiting") return wait(draft);
  change(draft, { leftThisTurn: [] });
  const due = (nodeOf(draft).transitions ?? [])
    .flatMap((transition) => (transition.kind === "silence" && transition.after_ms <= silentMs ? [transition] : []))
    .sort((left, right) => left.after_ms - right.after_ms)
    .at(0);
  if (due === undefined) return wait(draft);
  moveTo(draft, due.to, "silence", `deterministic: silent for ${due.after_ms} ms`);
  return enterNode(draft);
}

function afterSpeech(draft: FlowDraft, then: AfterSpeech): FlowStep {
  switch (then) {
    case "wait":
      return wait(draft);
    case "act":
      return act(draft);
    case "leave":
      return leaveNode(draft, { isSuccess: true }) ?? wait(draft);
    case "end":
      change(draft, { phase: { kind: "ended" } });
      return { kind: "end", isSaid: true };
    case "hand-over": {
      const node = nodeOf(draft);
      if (node.type !== "agent") return wait(draft);
      change(draft, { phase: { kind: "handed-over", assistantId: node.assistant_id } });
      return { kind: "hand-over", assistantId: node.assistant_id };
    }
  }
}

/** Takes only transitions that were offered, whatever else a text or a tool's answer made the model call. */
function choose(draft: FlowDraft, to: string, when: string | undefined): FlowStep {
  const chosen = choicesOf(draft).find((choice) => choice.to === to && (when === undefined || choice.when === when));
  if (chosen === undefined || draft.state.phase.kind !== "speaking") return wait(draft);
  if (chosen.kind === "global") return enterGlobal(draft, to, `model: ${chosen.when}`);
  if (chosen.kind === "return") return goBack(draft, `model: ${chosen.when}`);
  moveTo(draft, to, chosen.kind === "else" ? "else" : "prompt", `model: ${chosen.when}`);
  return enterNode(draft);
}

function enterGlobal(draft: FlowDraft, to: string, reason: string): FlowStep {
  const { node, returnTo, globalsEnteredAt, turnCount } = draft.state;
  const goesBack = draft.flow.globals.find(({ name }) => name === to)?.goesBack ?? false;
  moveTo(draft, to, "global", reason);
  change(draft, {
    returnTo: goesBack ? [...returnTo, node] : [],
    globalsEnteredAt: { ...globalsEnteredAt, [to]: turnCount },
  });
  return enterNode(draft);
}
