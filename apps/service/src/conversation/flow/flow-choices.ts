import { WHEN_NOTHING_FITS, WHEN_SETTLED } from "@parley/flow-graph/prompt/transition-tools";
import type { CompiledGlobal } from "./compiled-flow.ts";
import { type FlowDraft, isTrue, nodeOf } from "./flow-draft.ts";
import type { FlowChoice } from "./flow-event.ts";

/** The transitions the model may call at the current node: the node's own, those to global nodes, and the way back. */
export function choicesOf(draft: FlowDraft): readonly FlowChoice[] {
  const { transitions } = nodeOf(draft);
  const own = (transitions ?? []).flatMap((transition): FlowChoice[] =>
    transition.kind === "prompt"
      ? [
          {
            to: transition.to,
            kind: "prompt",
            when: transition.when,
            positive: transition.examples?.positive ?? [],
            negative: transition.examples?.negative ?? [],
          },
        ]
      : [],
  );
  const fallback = own.length === 0 ? undefined : fallbackOf(draft);
  const globals = enterableGlobals(draft).filter(({ kind }) => kind === "prompt");
  const back = draft.state.returnTo.at(-1);
  const choices = [
    ...own,
    ...(fallback === undefined ? [] : [choice(fallback.to, "else", WHEN_NOTHING_FITS)]),
    ...globals.map(({ name, when }) => choice(name, "global", when)),
    ...(back === undefined ? [] : [choice(back, "return", WHEN_SETTLED)]),
  ];
  // A model that could go straight back could go round in circles before the caller says a word.
  return choices.filter(({ to }) => !draft.state.leftThisTurn.includes(to));
}

/** The transition to take when no other fits. */
export function fallbackOf(draft: FlowDraft) {
  const transitions = nodeOf(draft).transitions ?? [];
  return transitions.find(({ kind }) => kind === "else") ?? transitions.find(({ kind }) => kind === "always");
}

/** A global node whose expression is true now. */
export function dueGlobal(draft: FlowDraft): CompiledGlobal | undefined {
  return enterableGlobals(draft).find(({ kind, when }) => kind === "expression" && isTrue(draft, when));
}

function enterableGlobals({ flow, state }: FlowDraft): readonly CompiledGlobal[] {
  return flow.globals.filter(({ name, coolDownTurns }) => {
    if (name === state.node || state.returnTo.includes(name)) return false;
    const enteredAt = Object.hasOwn(state.globalsEnteredAt, name) ? state.globalsEnteredAt[name] : undefined;
    return enteredAt === undefined || state.turnCount - enteredAt > coolDownTurns;
  });
}

function choice(to: string, kind: FlowChoice["kind"], when: string): FlowChoice {
  return { to, kind, when, positive: [], negative: [] };
}
