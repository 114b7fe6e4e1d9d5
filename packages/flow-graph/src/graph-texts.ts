import type { FlowGraph } from "./graph-schema.ts";
import type { FlowNode } from "./node-schemas.ts";

/** A text of a graph in which variables are filled. */
export interface TextOfGraph {
  readonly path: readonly (string | number)[];
  readonly source: string;
  /** For a model: braces in it may be JSON. */
  readonly isPrompt: boolean;
}

/** JSON from outside is refused where it is nested deeper. */
const MAX_ARGUMENT_DEPTH = 32;

export function* textsOfGraph(graph: FlowGraph): Generator<TextOfGraph> {
  if (graph.global_prompt != null) yield { path: ["global_prompt"], source: graph.global_prompt, isPrompt: true };
  for (const [name, node] of Object.entries(graph.nodes)) {
    for (const { path, ...text } of textsOfNode(node)) yield { path: ["nodes", name, ...path], ...text };
  }
}

function* textsOfNode(node: FlowNode): Generator<TextOfGraph> {
  if ("prompt" in node && node.prompt != null) yield { path: ["prompt"], source: node.prompt, isPrompt: true };
  if ("say" in node && node.say != null) yield said(["say"], node.say);
  switch (node.type) {
    case "send_sms":
      yield said(["message"], node.message);
      break;
    case "press_digit":
      yield said(["digits"], node.digits);
      break;
    case "capture":
      if (node.sms_fallback != null) yield said(["sms_fallback", "message"], node.sms_fallback.message);
      break;
    case "tool":
      yield* textsOfArguments(node.arguments ?? {});
      break;
    default:
  }
}

/** All strings in a value, at any depth. */
function* textsOfArguments(given: Readonly<Record<string, unknown>>): Generator<TextOfGraph> {
  const pending: { readonly path: readonly (string | number)[]; readonly value: unknown }[] = [
    { path: ["arguments"], value: given },
  ];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { path, value } = item;
    if (typeof value === "string") {
      yield said(path, value);
    } else if (typeof value === "object" && value !== null && path.length <= MAX_ARGUMENT_DEPTH) {
      const isList = Array.isArray(value);
      const members = Object.entries(value).map(([name, inner]) => ({
        path: [...path, isList ? Number(name) : name],
        value: inner,
      }));
      // Taken from the end.
      pending.push(...members.reverse());
    }
  }
}

function said(path: readonly (string | number)[], source: string): TextOfGraph {
  return { path, source, isPrompt: false };
}
