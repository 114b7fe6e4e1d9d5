import { type FormEvent, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import type { FlowGraph } from "../model/graph-types.ts";
import { useEditing } from "./editing.ts";
import { readGraphText } from "./read-graph-text.ts";

/** The graph as it is stored, to copy, paste and change by hand. It is taken over into the draft as one step. */
export function JsonView() {
  const { draft, editGraph, isReadOnly } = useEditing();
  const stored = JSON.stringify(draft.graph, null, 2);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readGraphText(typed ?? stored);
    if ("problem" in read) {
      setProblem(t("json.broken", { reason: read.problem }));
      return;
    }
    setProblem(undefined);
    setTyped(null);
    editGraph(null, (): FlowGraph => read.graph);
  };
  return (
    <Sheet>
      <form className="grid gap-3" onSubmit={submit}>
        <Field label={t("json.label")} hint={t("json.hint")} problem={problem}>
          {(control) => (
            <textarea
              {...control}
              className={`${control.className} font-mono text-sm`}
              data-own-undo
              rows={24}
              spellCheck={false}
              readOnly={isReadOnly}
              value={typed ?? stored}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {!isReadOnly && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="solid" disabled={typed === null || typed === stored}>
              {t("json.apply")}
            </Button>
            {typed !== null && <Button onClick={() => setTyped(null)}>{t("json.discard")}</Button>}
          </div>
        )}
      </form>
    </Sheet>
  );
}
