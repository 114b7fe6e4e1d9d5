import { type Edge, MarkerType, type Node } from "@xyflow/react";
import type { FlowGraph, NodeType, Transition } from "../model/graph-types.ts";
import { NODE_HEIGHT, NODE_WIDTH, placesOf } from "../model/lay-out.ts";

export interface NodeLook extends Record<string, unknown> {
  readonly type: NodeType;
  readonly isBegin: boolean;
  readonly isGlobal: boolean;
  readonly isLit: boolean;
  readonly errors: number;
  /** It can have ways on. */
  readonly leads: boolean;
}
export type CanvasNode = Node<NodeLook, "flow">;
/** The way it draws: of which node, and its place among its ways. */
export type CanvasEdge = Edge<{ readonly index: number }>;

export interface Looks {
  readonly selected: string | null;
  readonly lit: string | null;
  readonly errors: ReadonlyMap<string, number>;
  readonly waysOf: (type: NodeType) => number;
  /** What is read out for a node. */
  readonly describe: (name: string, type: NodeType) => string;
  readonly labelOf: (way: Transition) => string;
}

/** The graph as the canvas draws it; what was measured of a node that is drawn already stays. */
export function canvasNodes(graph: FlowGraph, looks: Looks, drawn: readonly CanvasNode[]): CanvasNode[] {
  const places = placesOf(graph);
  const known = new Map(drawn.map((node) => [node.id, node]));
  return Object.entries(graph.nodes).map(([name, node]) => ({
    ...known.get(name),
    id: name,
    type: "flow",
    position: { ...(places[name] ?? { x: 0, y: 0 }) },
    initialWidth: NODE_WIDTH,
    initialHeight: NODE_HEIGHT,
    selected: name === looks.selected,
    ariaLabel: looks.describe(name, node.type),
    data: {
      type: node.type,
      isBegin: name === graph.begin_node,
      isGlobal: node.global != null,
      isLit: name === looks.lit,
      errors: looks.errors.get(name) ?? 0,
      leads: looks.waysOf(node.type) > 0,
    },
  }));
}

/** Ways to nodes that are not there are left out: the problems name them. */
export function canvasEdges(graph: FlowGraph, { labelOf }: Looks): CanvasEdge[] {
  return Object.entries(graph.nodes).flatMap(([source, { transitions }]) =>
    (transitions ?? []).flatMap((way, index, all) =>
      Object.hasOwn(graph.nodes, way.to)
        ? [
            {
              id: `${index} ${source}`,
              source,
              target: way.to,
              label: labelOfEdge(all, index, labelOf),
              markerEnd: { type: MarkerType.ArrowClosed },
              data: { index },
            },
          ]
        : [],
    ),
  );
}

/** Ways between the same two nodes are drawn on top of one another: the first bears the words of all. */
function labelOfEdge(ways: readonly Transition[], index: number, labelOf: Looks["labelOf"]): string {
  const { to } = ways[index] ?? {};
  const same = ways.filter((way) => way.to === to);
  if (same[0] !== ways[index]) return "";
  return same
    .map(labelOf)
    .filter((words) => words !== "")
    .join(" / ");
}
