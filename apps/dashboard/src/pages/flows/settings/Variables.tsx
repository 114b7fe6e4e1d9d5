import { type FormEvent, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { useEditing } from "../editor/editing.ts";
import { VariableRow } from "./VariableRow.tsx";

const NAME = "[A-Za-z_][A-Za-z0-9_]{0,63}";

/** Values that a conversation is given when the call is placed. */
export function Variables() {
  const { draft, editGraph, isReadOnly } = useEditing();
  const [name, setName] = useState("");
  const variables = draft.graph.variables ?? {};
  const isTaken = Object.hasOwn(variables, name);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (isTaken) return;
    editGraph(null, (graph) => ({ ...graph, variables: { ...graph.variables, [name]: { type: "text" } } }));
    setName("");
  };
  return (
    <Sheet title={t("flow-variables.title")}>
      <p className="text-quiet">{t("flow-variables.about")}</p>
      <ul className="grid gap-2">
        {Object.entries(variables).map(([each, declaration]) => (
          <VariableRow key={each} name={each} declaration={declaration} />
        ))}
      </ul>
      {!isReadOnly && (
        <form className="flex flex-wrap items-end gap-2" onSubmit={add}>
          <div className="w-60 max-w-full">
            <Field label={t("flow-variables.name")} problem={isTaken ? t("flow.name-taken") : undefined}>
              {(control) => (
                <input
                  {...control}
                  required
                  pattern={NAME}
                  autoComplete="off"
                  value={name}
                  onChange={({ target }) => setName(target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit">{t("flow-variables.add")}</Button>
        </form>
      )}
    </Sheet>
  );
}
