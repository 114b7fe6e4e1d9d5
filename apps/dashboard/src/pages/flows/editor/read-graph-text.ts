import { type FlowGraph, NODE_TYPES } from "../model/graph-types.ts";

/** Reads a graph that somebody wrote, as far as the editor needs it; the service checks the rest. */
export function readGraphText(text: string): { readonly graph: FlowGraph } | { readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (!isRecord(value) || typeof value["begin_node"] !== "string") return { problem: "begin_node" };
  const { nodes } = value;
  if (!isRecord(nodes)) return { problem: "nodes" };
  for (const [name, node] of Object.entries(nodes)) {
    if (!isRecord(node) || !NODE_TYPES.some((type) => type === node["type"])) {
      return { problem: `nodes.${name}.type` };
    }
    const ways = node["transitions"] ?? [];
    if (!Array.isArray(ways) || !ways.every((way) => isRecord(way) && typeof way["to"] === "string")) {
      return { problem: `nodes.${name}.transitions` };
    }
  }
  return { graph: value as unknown as FlowGraph };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
