import type { CaptureKind } from "@parley/flow-graph/capture-schemas";
import type { FlowNode } from "@parley/flow-graph/node-schemas";
import { type FlowDraft, nodeOf, promptOf, wordsOf } from "./flow-draft.ts";

const ASKED_FOR: Readonly<Record<CaptureKind, string>> = {
  phone: "a telephone number",
  email: "an e-mail address",
  name: "a name",
  address: "a postal address",
  date: "a date",
  number: "a number",
  choice: "one of several options",
};

/** What the model is told about the node it speaks for. */
export function instructionOf(draft: FlowDraft): string {
  const node = nodeOf(draft);
  return [...purposeOf(draft, node), ...outcomeOf(draft, node)].join("\n");
}

function purposeOf(draft: FlowDraft, node: FlowNode): readonly string[] {
  switch (node.type) {
    case "conversation":
      return present(promptOf(draft, node.prompt) ?? wordsOf(draft, node.say));
    case "capture":
      return [
        ...present(promptOf(draft, node.prompt) ?? wordsOf(draft, node.say)),
        `What you ask for is ${ASKED_FOR[node.value.kind]}; it is read and checked for you. Ask for it, and for nothing else.`,
      ];
    case "end":
      return [...present(promptOf(draft, node.prompt)), "The conversation ends with what you say now. Say goodbye."];
    default:
      return present(node.description ?? null);
  }
}

/** At a node with no transition to take, the model says how the node's action went. */
function outcomeOf({ state: { toolStatus } }: FlowDraft, { type }: FlowNode): readonly string[] {
  switch (type) {
    case "transfer":
      return ["Nobody could be reached whom the caller could be put through to. Say so, and offer to help."];
    case "tool":
    case "send_sms":
      return [
        toolStatus === "error"
          ? "What was to be done for the caller just now did not work. Do not say that it did."
          : "What was to be done for the caller just now is done.",
      ];
    default:
      return [];
  }
}

function present(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}
