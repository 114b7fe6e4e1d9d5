import { applyEdgeChanges, applyNodeChanges, type Connection, type EdgeChange, type NodeChange } from "@xyflow/react";
import { useEffect, useMemo, useState } from "react";
import { useEditing } from "../editor/editing.ts";
import { focusOutline } from "../editor/focus-outline.ts";
import { addWay, placeNodes, removeNodes, removeWay } from "../model/edit-graph.ts";
import { WAYS_OF } from "../model/graph-types.ts";
import { placesOf } from "../model/lay-out.ts";
import { firstWayKind, newWay } from "../model/new-parts.ts";
import { errorsByNode } from "../model/problems-by-node.ts";
import { describeNode, wayWords } from "../words.ts";
import { type CanvasEdge, type CanvasNode, canvasEdges, canvasNodes, type Looks } from "./canvas-parts.ts";

/** The draft as nodes and edges of the canvas, and what is done to these as edits of the draft. */
export function useCanvas() {
  const { draft, selected, select, check, lit, editGraph } = useEditing();
  const { graph } = draft;
  const looks = useMemo(
    (): Looks => ({
      selected,
      lit,
      errors: errorsByNode(check),
      waysOf: (type) => WAYS_OF[type].length,
      describe: describeNode,
      labelOf: wayWords,
    }),
    [selected, lit, check],
  );
  const [nodes, setNodes] = useState<CanvasNode[]>(() => canvasNodes(graph, looks, []));
  const [edges, setEdges] = useState<CanvasEdge[]>(() => canvasEdges(graph, looks));
  useEffect(() => setNodes((drawn) => canvasNodes(graph, looks, drawn)), [graph, looks]);
  useEffect(() => setEdges(canvasEdges(graph, looks)), [graph, looks]);

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    // Taken away only by the draft, from which they come.
    setNodes((drawn) =>
      applyNodeChanges(
        changes.filter(({ type }) => type !== "remove"),
        drawn,
      ),
    );
    // While it is dragged, only the drawing moves. Arrow keys do not tell of a drag: each press is a place to keep.
    const moved = changes.flatMap((change) =>
      change.type === "position" && change.dragging !== true && change.position !== undefined
        ? [[change.id, change.position] as const]
        : [],
    );
    const places = Object.fromEntries(moved);
    if (moved.some(([name, { x, y }]) => Math.round(x) !== placeX(name) || Math.round(y) !== placeY(name))) {
      editGraph(`move ${Object.keys(places).join(" ")}`, (value) =>
        placeNodes(value, { ...placesOf(value), ...places }),
      );
    }
    const chosen = changes.find((change) => change.type === "select" && change.selected);
    if (chosen?.type === "select") select(chosen.id);
  };
  const placeX = (name: string) => graph.nodes[name]?.position?.x;
  const placeY = (name: string) => graph.nodes[name]?.position?.y;
  return {
    nodes,
    edges,
    onNodesChange,
    onEdgesChange: (changes: EdgeChange<CanvasEdge>[]) =>
      setEdges((drawn) =>
        applyEdgeChanges(
          changes.filter(({ type }) => type !== "remove"),
          drawn,
        ),
      ),
    onConnect: ({ source, target }: Connection) => {
      const node = graph.nodes[source];
      const kind = node === undefined ? null : firstWayKind(node);
      if (kind !== null) editGraph(null, (value) => addWay(value, source, newWay(kind, target)));
      select(source);
    },
    /** Of what has the focus: what is merely chosen stays when a key is pressed somewhere else on the page. */
    removeFocused: (target: Element) => {
      const name = target.closest<HTMLElement>(".react-flow__node")?.dataset["id"];
      const edge = edges.find(({ id }) => id === target.closest<SVGElement>(".react-flow__edge")?.dataset["id"]);
      if (name !== undefined) {
        editGraph(null, (value) => removeNodes(value, new Set([name])));
        focusOutline();
      } else if (edge !== undefined) editGraph(null, (value) => removeWay(value, edge.source, edge.data?.index ?? 0));
    },
  };
}
