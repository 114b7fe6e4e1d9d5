import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { useEditing } from "../editor/editing.ts";
import { raiseWay, removeWay, setWay } from "../model/edit-graph.ts";
import { type FlowNode, type Transition, type TransitionKind, WAYS_OF } from "../model/graph-types.ts";
import { newWay } from "../model/new-parts.ts";
import { MemberInputs } from "./MemberInputs.tsx";
import { WAY_FIELDS } from "./member-fields.ts";

interface WayInputsProps {
  readonly name: string;
  readonly node: FlowNode;
  readonly way: Transition;
  /** Among the node's ways. */
  readonly index: number;
}

/** One way on: where to, and when. */
export function WayInputs({ name, node, way, index }: WayInputsProps) {
  const { draft, editGraph } = useEditing();
  const names = Object.keys(draft.graph.nodes);
  const possible: readonly TransitionKind[] = WAYS_OF[node.type];
  // One that the node cannot have is shown, too; the problems say so.
  const kinds = possible.includes(way.kind) ? possible : [way.kind, ...possible];
  const change = (changed: Transition, member: string) =>
    editGraph(`${name} way ${index} ${member}`, (graph) => setWay(graph, name, index, changed));
  const label = t("flow.way", { number: index + 1 });
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-md border border-line p-2">
      <legend className="text-quiet px-1 text-sm">{label}</legend>
      <Field label={t("flow-field.to")}>
        {(control) => (
          <select {...control} value={way.to} onChange={({ target }) => change({ ...way, to: target.value }, "to")}>
            {!names.includes(way.to) && <option value={way.to}>{t("flow.missing-node", { node: way.to })}</option>}
            {names.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("flow-field.way-kind")} hint={t(`way-hint.${way.kind}`)}>
        {(control) => (
          <select
            {...control}
            value={way.kind}
            onChange={({ target }) => change(newWay(target.value as TransitionKind, way.to), "kind")}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`way.${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <MemberInputs key={way.kind} fields={WAY_FIELDS[way.kind]} value={way} onChange={change} />
      <div className="flex flex-wrap gap-2">
        {index > 0 && (
          <Button
            aria-label={`${t("flow.raise-way")}: ${label}`}
            onClick={() => editGraph(null, (graph) => raiseWay(graph, name, index))}
          >
            {t("flow.raise-way")}
          </Button>
        )}
        <Button
          aria-label={`${t("flow.remove-way")}: ${label}`}
          onClick={() => editGraph(null, (graph) => removeWay(graph, name, index))}
        >
          {t("flow.remove-way")}
        </Button>
      </div>
    </fieldset>
  );
}
