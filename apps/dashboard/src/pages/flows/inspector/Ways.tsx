import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { useEditing } from "../editor/editing.ts";
import { addWay } from "../model/edit-graph.ts";
import type { FlowNode } from "../model/graph-types.ts";
import { firstWayKind, newWay } from "../model/new-parts.ts";
import { WayInputs } from "./WayInputs.tsx";

/** Where the conversation goes on from the node; the ways are tried in their order. */
export function Ways({ name, node }: { readonly name: string; readonly node: FlowNode }) {
  const { draft, editGraph } = useEditing();
  const kind = firstWayKind(node);
  const ways = node.transitions ?? [];
  const add = () => {
    if (kind === null) return;
    const to = Object.keys(draft.graph.nodes).find((each) => each !== name && !ways.some((way) => way.to === each));
    editGraph(null, (graph) => addWay(graph, name, newWay(kind, to ?? name)));
  };
  return (
    <section className="grid min-w-0 gap-2 border-line border-t pt-3">
      <h3 className="font-medium">{t("flow.ways")}</h3>
      {kind === null && ways.length === 0 && <p className="text-quiet text-sm">{t("flow.no-ways")}</p>}
      {ways.map((way, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a way is its place.
        <WayInputs key={index} name={name} node={node} way={way} index={index} />
      ))}
      {kind !== null && <Button onClick={add}>{t("flow.add-way")}</Button>}
    </section>
  );
}
