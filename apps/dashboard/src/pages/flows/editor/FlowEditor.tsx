import { useMemo, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { PageHead } from "../../../kit/PageHead.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { useRights } from "../../../session/use-session.ts";
import type { Flow } from "../flows-queries.ts";
import { placeNodes } from "../model/edit-graph.ts";
import { layOut } from "../model/lay-out.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { EditorButtons } from "./EditorButtons.tsx";
import { type Editing, EditingProvider } from "./editing.ts";
import { FlowViews } from "./FlowViews.tsx";
import { useEditorKeys } from "./use-editor-keys.ts";
import { draftOf, useFlowDraft } from "./use-flow-draft.ts";
import { useGraphCheck } from "./use-graph-check.ts";
import { useLeaveWarning } from "./use-leave-warning.ts";
import { FlowConflict, useSave } from "./use-save.ts";

/** The flow as a draft, with everything that can be done with it. */
export function FlowEditor({ flow }: { readonly flow: Flow }) {
  const { mayWrite } = useRights();
  const { stored, setStored, history, dispatch, draft, isChanged } = useFlowDraft(flow);
  const [selected, select] = useState<string | null>(draft.graph.begin_node);
  const [lit, light] = useState<string | null>(null);
  const { check, isChecking, error: checkError } = useGraphCheck(draft.graph);
  const saving = useSave(setStored);
  const save = () => {
    if (mayWrite && isChanged && !saving.isPending) saving.mutate({ stored, draft });
  };
  const undo = () => dispatch({ type: "undo" });
  const redo = () => dispatch({ type: "redo" });
  useEditorKeys({ save, undo, redo });
  useLeaveWarning(isChanged && mayWrite);
  const editing = useMemo((): Editing => {
    const editDraft: Editing["editDraft"] = (edit, change) => dispatch({ type: "edit", edit, change });
    return {
      flowId: flow.id,
      draft,
      isReadOnly: !mayWrite,
      editDraft,
      editGraph: (edit, change) => editDraft(edit, (value) => ({ ...value, graph: change(value.graph) })),
      selected: selected !== null && Object.hasOwn(draft.graph.nodes, selected) ? selected : null,
      select,
      check,
      lit,
      light,
    };
  }, [flow.id, draft, mayWrite, dispatch, selected, check, lit]);
  const { error } = saving;
  return (
    <EditingProvider value={editing}>
      <PageHead title={draft.name}>
        {mayWrite ? (
          <EditorButtons
            {...{ undo, redo, save, isChanged }}
            canUndo={history.past.length > 0}
            canRedo={history.future.length > 0}
            isSaving={saving.isPending}
            tidy={() => editing.editGraph(null, (graph) => placeNodes(graph, layOut(graph)))}
          />
        ) : (
          <p className="text-quiet">{t("flow.read-only")}</p>
        )}
      </PageHead>
      {error instanceof FlowConflict ? (
        <ConflictNotice
          stored={stored}
          theirs={error.theirs}
          draft={draft}
          takeTheirs={() => {
            // A step like any other: taken back, it brings one's own.
            editing.editDraft(null, () => draftOf(error.theirs));
            setStored(error.theirs);
            saving.reset();
          }}
          replaceTheirs={() => {
            setStored(error.theirs);
            saving.mutate({ stored: error.theirs, draft });
          }}
        />
      ) : (
        error !== null && <ProblemNotice error={error} />
      )}
      {checkError !== null && <ProblemNotice error={checkError} />}
      <FlowViews isChecking={isChecking} stored={stored} isChanged={isChanged} />
    </EditingProvider>
  );
}
