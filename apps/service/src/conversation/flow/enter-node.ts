import type { FlowNode, NodeOf, NodeType } from "@parley/flow-graph/node-schemas";
import { askByText, askForValue } from "./ask-for-value.ts";
import { choicesOf } from "./flow-choices.ts";
import { change, type FlowDraft, isTrue, moveTo, nodeOf, speak, wait, wordsOf } from "./flow-draft.ts";
import type { FlowAction, FlowStep } from "./flow-event.ts";
import type { AfterSpeech } from "./flow-state.ts";
import { fillArguments, fillTemplate, flowValues } from "./flow-values.ts";
import { instructionOf } from "./instruction-of.ts";

type Enter = { readonly [Type in NodeType]: (draft: FlowDraft, node: NodeOf<Type>) => FlowStep };

/** What a node does when it is entered, by its type. */
const ENTER: Enter = {
  conversation: (draft, node) => {
    const then = node.waits_for_reply === false ? "leave" : "wait";
    return sayFirst(draft, node.say, then) ?? talk(draft, then);
  },
  capture: askForValue,
  tool: (draft, node) => sayFirst(draft, node.say, "act") ?? act(draft),
  branch: (draft) => leaveNode(draft, { isSuccess: true }) ?? talk(draft, "wait"),
  // By text a transfer is impossible, so it is not announced.
  transfer: (draft, node) =>
    draft.context.channel === "sms" ? act(draft) : (sayFirst(draft, node.say, "act") ?? act(draft)),
  send_sms: (draft, node) => {
    if (draft.context.channel === "voice") return sayFirst(draft, node.say, "act") ?? act(draft);
    // In an SMS conversation the text is the answer itself.
    change(draft, { toolStatus: "success" });
    const message = wordsOf(draft, node.message);
    const then = node.waits_for_reply === true ? "wait" : "leave";
    return message === null ? leaveOrTalk(draft) : speak(draft, { kind: "say", text: message }, then);
  },
  press_digit: (draft) => (draft.context.channel === "voice" ? act(draft) : leaveOrTalk(draft)),
  agent: (draft, node) => sayFirst(draft, node.say, "hand-over") ?? handOver(draft, node.assistant_id),
  end: (draft, node) => {
    const said = sayFirst(draft, node.say, "end");
    if (said !== null) return said;
    if (node.prompt != null && node.prompt.trim() !== "") return talk(draft, "end");
    change(draft, { phase: { kind: "ended" } });
    return { kind: "end", isSaid: false };
  },
};

/** More transitions in a row than there are nodes mean a circle, with this tolerance; no valid graph has one. */
const SPARE_MOVES = 8;

export function enterNode(draft: FlowDraft): FlowStep {
  if (draft.moves.length > draft.flow.nodes.size + SPARE_MOVES) return wait(draft);
  return enter(draft, nodeOf(draft));
}

function enter<Type extends NodeType>(draft: FlowDraft, node: Extract<FlowNode, { type: Type }>): FlowStep {
  return (ENTER[node.type] as (draft: FlowDraft, node: FlowNode) => FlowStep)(draft, node);
}

/** The assistant speaks again at a node visited before. @param mayMove whether the caller's words may lead to another node */
export function resumeNode(draft: FlowDraft, mayMove = true): FlowStep {
  const node = nodeOf(draft);
  if (node.type === "capture") return askForValue(draft, node);
  return draft.state.phase.kind === "acting" ? act(draft) : talk(draft, "wait", mayMove);
}

function sayFirst(draft: FlowDraft, text: string | null | undefined, then: AfterSpeech): FlowStep | null {
  const words = wordsOf(draft, text);
  return words === null ? null : speak(draft, { kind: "say", text: words }, then);
}

/** The model speaks for the node, and may take a transition. */
export function talk(draft: FlowDraft, then: AfterSpeech, mayMove = true): FlowStep {
  const choices = then === "wait" && mayMove ? choicesOf(draft) : [];
  return speak(draft, { kind: "ask", instruction: instructionOf(draft), choices }, then);
}

function handOver(draft: FlowDraft, assistantId: number): FlowStep {
  change(draft, { phase: { kind: "handed-over", assistantId } });
  return { kind: "hand-over", assistantId };
}

/** Performs the node's action. */
export function act(draft: FlowDraft): FlowStep {
  const action = actionOf(draft);
  if (action === null) return wait(draft);
  change(draft, { phase: { kind: "acting" } });
  return { kind: "act", action };
}

function actionOf(draft: FlowDraft): FlowAction | null {
  const node = nodeOf(draft);
  const values = flowValues(draft.state, draft.context);
  switch (node.type) {
    case "tool": {
      const given = fillArguments(node.arguments ?? {}, values) as Readonly<Record<string, unknown>>;
      return { kind: "tool", tool: node.tool, arguments: given };
    }
    case "transfer":
      return { kind: "transfer", to: node.to };
    case "send_sms":
      return { kind: "send-sms", message: fillTemplate(node.message, values) };
    case "press_digit":
      return { kind: "press", digits: fillTemplate(node.digits, values) };
    case "capture":
      return node.sms_fallback == null
        ? null
        : { kind: "send-sms", message: fillTemplate(node.sms_fallback.message, values) };
    default:
      return null;
  }
}

/** Reacts to the outcome of the node's action. */
export function acted(draft: FlowDraft, isSuccess: boolean, result: unknown): FlowStep {
  const node = nodeOf(draft);
  change(draft, { toolStatus: isSuccess ? "success" : "error" });
  switch (node.type) {
    case "tool":
      keepResult(draft, node, result);
      return leaveNode(draft, { isSuccess }) ?? talk(draft, "wait");
    case "transfer":
      if (!isSuccess) return leaveNode(draft, { isSuccess }) ?? talk(draft, "wait");
      change(draft, { phase: { kind: "ended" } });
      return { kind: "end", isSaid: true };
    case "send_sms":
      if (isSuccess && node.waits_for_reply === true) return wait(draft);
      return leaveNode(draft, { isSuccess }) ?? (node.say == null ? talk(draft, "wait") : wait(draft));
    case "press_digit":
      return leaveNode(draft, { isSuccess }) ?? wait(draft);
    case "capture":
      return askByText(draft, node, isSuccess);
    default:
      return wait(draft);
  }
}

function keepResult(draft: FlowDraft, { variable }: NodeOf<"tool">, result: unknown): void {
  if (variable == null) return;
  const { variables, toolStatus } = draft.state;
  change(draft, { variables: { ...variables, [variable]: result, [`${variable}_status`]: toolStatus } });
}

/** Takes the transition that fits once a node is done; null when none fits. */
export function leaveNode(draft: FlowDraft, { isSuccess }: { readonly isSuccess: boolean }): FlowStep | null {
  // After a failure, nodes already visited are not tried again until the caller has said something.
  const transitions = (nodeOf(draft).transitions ?? []).filter(({ to }) => isSuccess || !wasHere(draft, to));
  const kinds = isSuccess ? (["always", "else"] as const) : (["else", "always"] as const);
  const last = kinds
    .map((wanted) => transitions.find(({ kind }) => kind === wanted))
    .find((found) => found !== undefined);
  const due = transitions.find((transition) => transition.kind === "expression" && isTrue(draft, transition.when));
  const taken = due ?? last;
  if (taken !== undefined) {
    const why = taken.kind === "expression" ? taken.when : taken.kind;
    moveTo(draft, taken.to, taken.kind, `deterministic: ${why}`);
    return enterNode(draft);
  }
  return draft.state.returnTo.length === 0 ? null : goBack(draft, "deterministic: it is done", false);
}

function wasHere({ state: { node, leftThisTurn } }: FlowDraft, name: string): boolean {
  return name === node || leftThisTurn.includes(name);
}

function leaveOrTalk(draft: FlowDraft): FlowStep {
  return leaveNode(draft, { isSuccess: true }) ?? talk(draft, "wait");
}

/** Returns from a global node. @param mayMove false if the caller's words were meant for the global node */
export function goBack(draft: FlowDraft, reason: string, mayMove = true): FlowStep {
  const { returnTo } = draft.state;
  const to = returnTo.at(-1);
  if (to === undefined) return wait(draft);
  moveTo(draft, to, "return", reason);
  // An action of the global node must not count as one of the node returned to.
  change(draft, { phase: { kind: "waiting" }, returnTo: returnTo.slice(0, -1) });
  return resumeNode(draft, mayMove);
}
