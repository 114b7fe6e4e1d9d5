import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { useEditing } from "../editor/editing.ts";
import { renameNode } from "../model/edit-graph.ts";
import { type FlowNode, NODE_TYPES, type NodeType } from "../model/graph-types.ts";
import { asType } from "../model/new-parts.ts";
import { MemberInput } from "./MemberInput.tsx";

const LONGEST_NAME = 100;

interface NodeIdentityProps {
  readonly name: string;
  readonly node: FlowNode;
  readonly onChange: (node: FlowNode, member: string) => void;
}

/** What the node is called, and what kind of node it is. */
export function NodeIdentity({ name, node, onChange }: NodeIdentityProps) {
  const { draft, editGraph, select } = useEditing();
  const [typed, setTyped] = useState<string | null>(null);
  const isTaken = (text: string) => text !== name && Object.hasOwn(draft.graph.nodes, text);
  const problemOf = (text: string | null) => {
    if (text === null) return undefined;
    if (text.trim() === "" || text === "__proto__") return t("flow.name-missing");
    return isTaken(text) ? t("flow.name-taken") : undefined;
  };
  const rename = (text: string) => {
    setTyped(text);
    if (problemOf(text) !== undefined || text === name) return;
    editGraph("rename", (graph) => renameNode(graph, name, text));
    select(text);
  };
  return (
    <>
      <Field label={t("flow.node-name")} problem={problemOf(typed)}>
        {(control) => (
          <input
            {...control}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            value={typed ?? name}
            onChange={({ target }) => rename(target.value)}
            onBlur={() => setTyped(null)}
          />
        )}
      </Field>
      <Field label={t("flow.node-type")} hint={t(`node-hint.${node.type}`)}>
        {(control) => (
          <select
            {...control}
            value={node.type}
            onChange={({ target }) => onChange(asType(node, target.value as NodeType), "type")}
          >
            {NODE_TYPES.map((type) => (
              <option key={type} value={type}>
                {t(`node.${type}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <MemberInput
        key={name}
        field={{ path: ["description"], kind: "line", label: "flow-field.description" }}
        value={node.description}
        onChange={(description) => onChange({ ...node, description: description as string | undefined }, "description")}
      />
    </>
  );
}
