import type { GraphFacts } from "../graph-facts.ts";
import type { GraphProblem } from "../graph-problem.ts";
import type { FlowNode } from "../node-schemas.ts";
import { error } from "./rule.ts";

/** Nodes that must speak but have no text, and prompt transitions without a description. */
export function* emptyTexts({ nodes }: GraphFacts): Generator<GraphProblem> {
  for (const { name, node, transitions } of nodes.values()) {
    for (const { member, message } of emptyMembers(node)) {
      yield error("empty-prompt", ["nodes", name, ...member], message);
    }
    if (node.global?.kind === "prompt" && isBlank(node.global.when)) {
      yield error("empty-prompt", ["nodes", name, "global", "when"], "The model needs words to decide by.");
    }
    for (const { transition, path } of transitions) {
      if (transition.kind !== "prompt" || !isBlank(transition.when)) continue;
      yield error("empty-prompt", [...path, "when"], "The model needs words to decide by.");
    }
  }
}

function* emptyMembers(node: FlowNode): Generator<{ readonly member: readonly string[]; readonly message: string }> {
  if ((node.type === "conversation" || node.type === "capture") && isBlank(node.prompt) && isBlank(node.say)) {
    yield { member: ["prompt"], message: "The node needs a prompt, or words to say." };
  }
  if (node.type === "send_sms" && isBlank(node.message)) {
    yield { member: ["message"], message: "The text has no words." };
  }
  if (node.type === "capture" && node.sms_fallback != null && isBlank(node.sms_fallback.message)) {
    yield { member: ["sms_fallback", "message"], message: "The text has no words." };
  }
}

function isBlank(text: string | null | undefined): boolean {
  return text == null || text.trim() === "";
}
