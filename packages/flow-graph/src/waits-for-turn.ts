import type { FlowNode } from "./node-schemas.ts";

/** Whether the conversation stays at the node until the caller has said something. Other nodes are passed at once. */
export function waitsForTurn(node: FlowNode): boolean {
  switch (node.type) {
    case "capture":
      return true;
    case "conversation":
      return node.waits_for_reply !== false;
    case "send_sms":
      return node.waits_for_reply === true;
    default:
      return false;
  }
}

/** Whether the flow is over at the node. */
export function isTerminal(node: FlowNode): boolean {
  return node.type === "agent" || node.type === "end";
}
