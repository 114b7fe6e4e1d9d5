import type { validateFlowGraph } from "@parley/contracts/flows/flow-contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { PageHead } from "../../../kit/PageHead.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { useRights } from "../../../session/use-session.ts";
import { FLOWS_PATH, type Flow } from "../flows-queries.ts";
import { placeNodes } from "../model/edit-graph.ts";
import type { FlowGraph } from "../model/graph-types.ts";
import { layOut } from "../model/lay-out.ts";
import { ConflictNotice } from "./ConflictNotice.tsx";
import { EditorButtons } from "./EditorButtons.tsx";
import { type Editing, EditingProvider } from "./editing.ts";
import { FlowViews } from "./FlowViews.tsx";
import { useEditorKeys } from "./use-editor-keys.ts";
import { draftOf, useFlowDraft } from "./use-flow-draft.ts";
import { FlowConflict, useSave } from "./use-save.ts";

/** The service is asked once nothing was changed for so long. */
const QUIET_MS = 400;

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

/** What the service says of the graph as it is now; the last answer stays until the next is there. */
function useGraphCheck(graph: FlowGraph) {
  const [settled, setSettled] = useState(graph);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(graph), QUIET_MS);
    return () => clearTimeout(timer);
  }, [graph]);
  const query = useQuery({
    queryKey: ["flow-graph-check", JSON.stringify(settled)],
    queryFn: ({ signal }) =>
      callApi<typeof validateFlowGraph>("POST", `${FLOWS_PATH}/validate`, { body: { graph: settled }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    // Each is as large as the graph.
    gcTime: 0,
  });
  return { check: query.data, isChecking: settled !== graph || query.isFetching, error: query.error };
}

/** Asks before the page is left with changes that are not saved. */
function useLeaveWarning(isChanged: boolean): void {
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !window.confirm(t("flow.leave")),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
}
