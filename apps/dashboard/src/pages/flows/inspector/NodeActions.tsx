import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { useEditing } from "../editor/editing.ts";
import { focusOutline } from "../editor/focus-outline.ts";
import { placeNodes, removeNodes, setNode } from "../model/edit-graph.ts";
import type { FlowNode } from "../model/graph-types.ts";
import { placesOf } from "../model/lay-out.ts";
import { freeName } from "../model/new-parts.ts";
import { MemberInput } from "./MemberInput.tsx";

/** How far right and below a copy stands. */
const COPY_OFFSET = 40;

/** Where the node is drawn, and what can be done with it as a whole. */
export function NodeActions({ name, node }: { readonly name: string; readonly node: FlowNode }) {
  const { draft, editGraph, select } = useEditing();
  const { graph } = draft;
  const place = placesOf(graph)[name] ?? { x: 0, y: 0 };
  const move = (axis: "x" | "y") => (value: unknown) => {
    if (typeof value !== "number") return;
    editGraph(`${name} ${axis}`, (before) =>
      placeNodes(before, { ...placesOf(before), [name]: { ...place, [axis]: value } }),
    );
  };
  const duplicate = () => {
    const copy = freeName(graph, name);
    const position = { x: place.x + COPY_OFFSET, y: place.y + COPY_OFFSET };
    editGraph(null, (before) => setNode(placeNodes(before, placesOf(before)), copy, { ...node, position }));
    select(copy);
  };
  const remove = () => {
    editGraph(null, (before) => removeNodes(before, new Set([name])));
    select(null);
    focusOutline();
  };
  return (
    <section className="grid gap-2 border-line border-t pt-3">
      <div className="grid grid-cols-2 gap-2">
        <MemberInput field={{ path: [], kind: "number", label: "flow-field.x" }} value={place.x} onChange={move("x")} />
        <MemberInput field={{ path: [], kind: "number", label: "flow-field.y" }} value={place.y} onChange={move("y")} />
      </div>
      <div className="flex flex-wrap gap-2">
        {name !== graph.begin_node && (
          <Button onClick={() => editGraph(null, (before) => ({ ...before, begin_node: name }))}>
            {t("flow.make-begin")}
          </Button>
        )}
        <Button onClick={duplicate}>{t("flow.duplicate-node")}</Button>
        <Button onClick={remove}>{t("flow.delete-node")}</Button>
      </div>
    </section>
  );
}
