import type { VariableDeclaration } from "@parley/flow-graph/graph-schema";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { useEditing } from "../editor/editing.ts";
import { MemberInput } from "../inspector/MemberInput.tsx";

const TYPES = ["text", "number", "boolean"] as const;

/** A declared variable: its type, its default and what it means. */
export function VariableRow({
  name,
  declaration,
}: {
  readonly name: string;
  readonly declaration: VariableDeclaration;
}) {
  const { editGraph, isReadOnly } = useEditing();
  const change = (changed: VariableDeclaration, member: string) =>
    editGraph(`variable ${name} ${member}`, (graph) => ({
      ...graph,
      variables: { ...graph.variables, [name]: changed },
    }));
  const remove = () =>
    editGraph(null, ({ variables, ...graph }) => {
      const { [name]: _gone, ...others } = variables ?? {};
      return Object.keys(others).length === 0 ? graph : { ...graph, variables: others };
    });
  const { type, default: usual, description } = declaration;
  return (
    <li>
      <fieldset disabled={isReadOnly} className="grid min-w-0 gap-2 rounded-md border border-line p-2">
        <legend className="px-1 font-mono text-sm">{name}</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          <Field label={t("flow-variables.type")}>
            {(control) => (
              <select
                {...control}
                value={type}
                onChange={({ target }) => {
                  const { default: _other, ...rest } = declaration;
                  change({ ...rest, type: target.value as (typeof TYPES)[number] }, "type");
                }}
              >
                {TYPES.map((each) => (
                  <option key={each} value={each}>
                    {t(`variable-type.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <MemberInput
            key={type}
            field={{
              path: [],
              kind: type === "text" ? "line" : type === "number" ? "number" : "json",
              label: "flow-variables.default",
            }}
            value={usual}
            onChange={(value) => change({ ...declaration, default: value as string | undefined }, "default")}
          />
          <MemberInput
            field={{ path: [], kind: "line", label: "flow-field.description" }}
            value={description}
            onChange={(value) => change({ ...declaration, description: value as string | undefined }, "description")}
          />
        </div>
        {!isReadOnly && (
          <div>
            <Button aria-label={`${t("flow-variables.remove")}: ${name}`} onClick={remove}>
              {t("flow-variables.remove")}
            </Button>
          </div>
        )}
      </fieldset>
    </li>
  );
}
