import { type FormEvent, useRef } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { placeNodes } from "../model/edit-graph.ts";
import { type FlowGraph, NODE_TYPES, type NodeType } from "../model/graph-types.ts";
import { NODE_HEIGHT, placesOf } from "../model/lay-out.ts";
import { freeName, newNode } from "../model/new-parts.ts";
import { errorsByNode } from "../model/problems-by-node.ts";
import { useEditing } from "./editing.ts";
import { OutlineNode } from "./OutlineNode.tsx";

/** All nodes as a list, where they can also be made: whoever uses no pointer draws the whole flow from here. */
export function Outline() {
  const { draft, editGraph, select, selected, isReadOnly, check } = useEditing();
  const type = useRef<HTMLSelectElement>(null);
  const errors = errorsByNode(check);
  const names = Object.keys(draft.graph.nodes);
  const add = (event: FormEvent) => {
    event.preventDefault();
    const chosen = (type.current?.value ?? "conversation") as NodeType;
    const name = freeName(draft.graph, chosen);
    editGraph(null, (graph) => withNode(graph, name, chosen, selected));
    select(name);
  };
  return (
    <Sheet title={t("flow.outline")}>
      {!isReadOnly && (
        <form className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:grid-cols-[minmax(0,1fr)]" onSubmit={add}>
          <select
            ref={type}
            aria-label={t("flow.add-type")}
            className="min-w-0 rounded-md border border-field bg-sheet px-2 py-1.5"
          >
            {NODE_TYPES.map((each) => (
              <option key={each} value={each}>
                {t(`node.${each}`)}
              </option>
            ))}
          </select>
          <Button type="submit">{t("flow.add")}</Button>
        </form>
      )}
      <ul aria-label={t("flow.outline")} className="-mx-2 grid gap-0.5">
        {names.map((name) => (
          <OutlineNode key={name} name={name} errors={errors.get(name) ?? 0} />
        ))}
      </ul>
    </Sheet>
  );
}

/** The new node stands below the chosen one; from now on all have the places at which they are drawn. */
function withNode(graph: FlowGraph, name: string, type: NodeType, below: string | null): FlowGraph {
  const places = placesOf(graph);
  const lowest = Math.max(0, ...Object.values(places).map(({ y }) => y));
  const above = below === null ? undefined : places[below];
  const place = { x: above?.x ?? 0, y: lowest + 2 * NODE_HEIGHT };
  const begin = Object.keys(graph.nodes).length === 0 ? name : graph.begin_node;
  const grown = { ...graph, begin_node: begin, nodes: { ...graph.nodes, [name]: newNode(type) } };
  return placeNodes(grown, { ...places, [name]: place });
}
