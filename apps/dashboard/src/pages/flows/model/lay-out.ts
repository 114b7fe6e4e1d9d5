import dagre from "@dagrejs/dagre";
import type { Positions } from "./edit-graph.ts";
import type { FlowGraph } from "./graph-types.ts";

/** As large as a node is drawn. */
export const NODE_WIDTH = 230;
export const NODE_HEIGHT = 64;

/** Places for all nodes, from where the flow begins downwards. */
export function layOut(graph: FlowGraph): Positions {
  const drawing = new dagre.graphlib.Graph();
  drawing.setGraph({ rankdir: "TB", nodesep: 40, ranksep: 70 });
  drawing.setDefaultEdgeLabel(() => ({}));
  const names = Object.keys(graph.nodes).sort(
    (one, other) => Number(other === graph.begin_node) - Number(one === graph.begin_node),
  );
  for (const name of names) drawing.setNode(name, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const name of names) {
    for (const { to } of graph.nodes[name]?.transitions ?? []) {
      if (to !== name && Object.hasOwn(graph.nodes, to)) drawing.setEdge(name, to);
    }
  }
  dagre.layout(drawing);
  return Object.fromEntries(
    names.map((name) => {
      const { x, y } = drawing.node(name);
      // Of its middle; the canvas places corners.
      return [name, { x: Math.round(x - NODE_WIDTH / 2), y: Math.round(y - NODE_HEIGHT / 2) }];
    }),
  );
}

/** The last layout with what it was made of: typing into a node changes nothing of that. */
let last: { readonly of: string; readonly places: Positions } | null = null;

function layOutOnce(graph: FlowGraph): Positions {
  const ways = Object.entries(graph.nodes).map(([name, { transitions }]) => [name, transitions?.map(({ to }) => to)]);
  const of = JSON.stringify([graph.begin_node, ways]);
  if (last?.of !== of) last = { of, places: layOut(graph) };
  return last.places;
}

/** Where each node is drawn: where its author put it, else where the layout puts it. */
export function placesOf(graph: FlowGraph): Positions {
  const nodes = Object.entries(graph.nodes);
  const laidOut = nodes.every(([, { position }]) => position != null) ? {} : layOutOnce(graph);
  return Object.fromEntries(nodes.map(([name, { position }]) => [name, position ?? laidOut[name] ?? { x: 0, y: 0 }]));
}
