import { t } from "../../../i18n/t.ts";
import { Sheet } from "../../../kit/Sheet.tsx";
import { useEditing } from "../editor/editing.ts";
import { setNode } from "../model/edit-graph.ts";
import type { FlowNode } from "../model/graph-types.ts";
import { CaptureInputs } from "./CaptureInputs.tsx";
import { GlobalInputs } from "./GlobalInputs.tsx";
import { MemberInputs } from "./MemberInputs.tsx";
import { NODE_FIELDS, SETTING_FIELDS } from "./member-fields.ts";
import { NodeActions } from "./NodeActions.tsx";
import { NodeIdentity } from "./NodeIdentity.tsx";
import { Ways } from "./Ways.tsx";

/** Everything about the chosen node. */
export function NodeInspector() {
  const { draft, selected, editGraph, isReadOnly } = useEditing();
  const node = selected === null ? undefined : draft.graph.nodes[selected];
  if (selected === null || node === undefined) {
    return (
      <Sheet title={t("flow.node")}>
        <p>{t("flow.no-node")}</p>
      </Sheet>
    );
  }
  const change = (changed: FlowNode, member: string) =>
    editGraph(`${selected} ${member}`, (graph) => setNode(graph, selected, changed));
  return (
    <Sheet title={t("flow.node")}>
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-3">
        <NodeIdentity name={selected} node={node} onChange={change} />
        {/* Half-typed values belong to the node that they were typed for. */}
        <div key={selected} className="grid min-w-0 gap-3">
          <MemberInputs fields={NODE_FIELDS[node.type]} value={node} onChange={change} />
          {node.type === "capture" && <CaptureInputs node={node} onChange={change} />}
          <Ways name={selected} node={node} />
          <GlobalInputs node={node} onChange={change} />
          <details>
            <summary className="font-medium">{t("flow.node-settings")}</summary>
            <div className="grid gap-3 pt-2">
              <p className="text-quiet text-sm">{t("flow.node-settings-hint")}</p>
              <MemberInputs
                fields={SETTING_FIELDS.map((field) => ({ ...field, path: ["settings", ...field.path] }))}
                value={node}
                onChange={change}
              />
            </div>
          </details>
          <NodeActions name={selected} node={node} />
        </div>
      </fieldset>
    </Sheet>
  );
}
