import {
  type FlowGraph,
  type FlowNode,
  type NodeType,
  type Transition,
  type TransitionKind,
  WAYS_OF,
} from "./graph-types.ts";

/** A node as it begins: what the type must have, still empty. */
export function newNode(type: NodeType): FlowNode {
  switch (type) {
    case "conversation":
      return { type, prompt: "" };
    case "capture":
      return { type, variable: "answer", value: { kind: "name" }, prompt: "" };
    case "tool":
      return { type, tool: "" };
    case "branch":
      return { type };
    case "transfer":
      return { type, to: "" };
    case "send_sms":
      return { type, message: "" };
    case "press_digit":
      return { type, digits: "" };
    case "agent":
      return { type, assistant_id: 0 };
    case "end":
      return { type, say: "" };
  }
}

/** A way on as it begins. */
export function newWay(kind: TransitionKind, to: string): Transition {
  switch (kind) {
    case "prompt":
    case "expression":
      return { kind, to, when: "" };
    case "dtmf":
      return { kind, to, digits: "1" };
    case "silence":
      return { kind, to, after_ms: 8_000 };
    case "else":
    case "always":
      return { kind, to };
  }
}

/** The kind that a new way from the node begins with; null: it can have none. */
export function firstWayKind(node: FlowNode): TransitionKind | null {
  if (WAYS_OF[node.type].length === 0) return null;
  return node.type === "conversation" ? "prompt" : "always";
}

const HAVE_PROMPT: ReadonlySet<NodeType> = new Set(["conversation", "capture", "end"]);
const SILENT: ReadonlySet<NodeType> = new Set(["branch", "press_digit"]);

/** The node with another type: what both types have stays. */
export function asType(node: FlowNode, type: NodeType): FlowNode {
  const fresh = newNode(type);
  const { description, position, transitions, global, settings } = node;
  const kept = Object.fromEntries(
    Object.entries({ description, position, transitions, global, settings }).filter(([, value]) => value != null),
  );
  const texts = Object.entries(node).filter(
    ([member]) => (member === "prompt" && HAVE_PROMPT.has(type)) || (member === "say" && !SILENT.has(type)),
  );
  const shared = Object.fromEntries(texts);
  return { ...fresh, ...shared, ...kept } as FlowNode;
}

/** `name`, or the first of `name 2`, `name 3` … that no node has. */
export function freeName(graph: FlowGraph, name: string): string {
  let free = name;
  for (let number = 2; Object.hasOwn(graph.nodes, free); number += 1) free = `${name} ${number}`;
  return free;
}
