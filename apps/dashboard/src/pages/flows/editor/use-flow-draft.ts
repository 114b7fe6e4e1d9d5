import { useEffect, useReducer, useState } from "react";
import type { Flow } from "../flows-queries.ts";
import type { FlowDraft, FlowGraph } from "../model/graph-types.ts";
import { beginHistory, type History, type HistoryAction, reduceHistory } from "../model/history.ts";

/** A stored graph has the form of one: the service lets no other in. */
export const graphOf = (flow: { readonly graph: Readonly<Record<string, unknown>> }): FlowGraph =>
  flow.graph as unknown as FlowGraph;

export function draftOf(flow: Flow): FlowDraft {
  const { name, base_assistant_id, is_active } = flow;
  return { name, base_assistant_id, is_active, graph: graphOf(flow) };
}

/** The members in which the draft differs from what is stored. */
export function changedMembers(stored: Flow, draft: FlowDraft): Partial<FlowDraft> {
  const before: Readonly<Record<string, unknown>> = { ...draftOf(stored) };
  return Object.fromEntries(
    Object.entries(draft).filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(before[member])),
  );
}

/** What is being made of the flow, with its steps, and what it began from. */
export function useFlowDraft(flow: Flow) {
  const [stored, setStored] = useState(flow);
  const [history, dispatch] = useReducer(
    (state: History<FlowDraft>, action: HistoryAction<FlowDraft>) => reduceHistory(state, action),
    beginHistory(draftOf(flow)),
  );
  const draft = history.present;
  const isChanged = Object.keys(changedMembers(stored, draft)).length > 0;
  // Somebody else changed it while nothing was changed here.
  useEffect(() => {
    if (isChanged || flow.updated_at <= stored.updated_at) return;
    setStored(flow);
    dispatch({ type: "load", value: draftOf(flow) });
  }, [flow, stored, isChanged]);
  return { stored, setStored, history, dispatch, draft, isChanged };
}
