import type { FlowGraph, FlowNode, Transition } from "./graph-types.ts";

/** Edits of a graph; each returns another and keeps the order of what it does not touch. */

const ways = (node: FlowNode): readonly Transition[] => node.transitions ?? [];

export function setNode(graph: FlowGraph, name: string, node: FlowNode): FlowGraph {
  return { ...graph, nodes: { ...graph.nodes, [name]: node } };
}

/** Every way to the old name leads to the new one. The new name must be free. */
export function renameNode(graph: FlowGraph, from: string, to: string): FlowGraph {
  const nodes = Object.entries(graph.nodes).map(([name, node]): [string, FlowNode] => [
    name === from ? to : name,
    mapWays(node, (way) => (way.to === from ? { ...way, to } : way)),
  ]);
  return {
    ...graph,
    begin_node: graph.begin_node === from ? to : graph.begin_node,
    nodes: Object.fromEntries(nodes),
  };
}

/** The ways to it go with it. If the flow began there, it begins at the first node that is left. */
export function removeNodes(graph: FlowGraph, names: ReadonlySet<string>): FlowGraph {
  const left = Object.entries(graph.nodes)
    .filter(([name]) => !names.has(name))
    .map(([name, node]): [string, FlowNode] => [name, keepWays(node, (way) => !names.has(way.to))]);
  const begin = names.has(graph.begin_node) ? (left[0]?.[0] ?? "") : graph.begin_node;
  return { ...graph, begin_node: begin, nodes: Object.fromEntries(left) };
}

export function addWay(graph: FlowGraph, from: string, way: Transition): FlowGraph {
  return editNode(graph, from, (node) => ({ ...node, transitions: [...ways(node), way] }));
}

export function setWay(graph: FlowGraph, from: string, index: number, way: Transition): FlowGraph {
  return editNode(graph, from, (node) => ({ ...node, transitions: ways(node).with(index, way) }));
}

export function removeWay(graph: FlowGraph, from: string, index: number): FlowGraph {
  return editNode(graph, from, (node) => ({ ...node, transitions: ways(node).toSpliced(index, 1) }));
}

/** Ways are tried in their order. */
export function raiseWay(graph: FlowGraph, from: string, index: number): FlowGraph {
  return editNode(graph, from, (node) => {
    const way = ways(node)[index];
    if (way === undefined || index === 0) return node;
    return {
      ...node,
      transitions: ways(node)
        .toSpliced(index, 1)
        .toSpliced(index - 1, 0, way),
    };
  });
}

export type Positions = Readonly<Record<string, { readonly x: number; readonly y: number }>>;

export function placeNodes(graph: FlowGraph, positions: Positions): FlowGraph {
  const nodes = Object.entries(graph.nodes).map(([name, node]): [string, FlowNode] => {
    const place = Object.hasOwn(positions, name) ? positions[name] : undefined;
    return [
      name,
      place === undefined ? node : { ...node, position: { x: Math.round(place.x), y: Math.round(place.y) } },
    ];
  });
  return { ...graph, nodes: Object.fromEntries(nodes) };
}

function editNode(graph: FlowGraph, name: string, edit: (node: FlowNode) => FlowNode): FlowGraph {
  const node = graph.nodes[name];
  return node === undefined ? graph : setNode(graph, name, edit(node));
}

/** A node without ways stays without the member. */
function mapWays(node: FlowNode, map: (way: Transition) => Transition): FlowNode {
  return node.transitions == null ? node : { ...node, transitions: node.transitions.map(map) };
}

function keepWays(node: FlowNode, keep: (way: Transition) => boolean): FlowNode {
  return node.transitions == null ? node : { ...node, transitions: node.transitions.filter(keep) };
}
