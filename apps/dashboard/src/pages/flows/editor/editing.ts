import { createContext, useContext } from "react";
import type { FlowDraft, FlowGraph } from "../model/graph-types.ts";
import type { GraphCheck } from "../model/problems-by-node.ts";

/** What the parts of the editor share. */
export interface Editing {
  readonly flowId: number;
  readonly draft: FlowDraft;
  readonly isReadOnly: boolean;
  /** @param edit names it: the next one of the same name goes on with it and is taken back with it; null: never */
  editDraft(edit: string | null, change: (draft: FlowDraft) => FlowDraft): void;
  editGraph(edit: string | null, change: (graph: FlowGraph) => FlowGraph): void;
  readonly selected: string | null;
  select(node: string | null): void;
  /** What the service says of the graph; undefined until it has. */
  readonly check: GraphCheck | undefined;
  /** The node at which the conversation that is being tried stands. */
  readonly lit: string | null;
  light(node: string | null): void;
}

const EditingContext = createContext<Editing | null>(null);

export const EditingProvider = EditingContext.Provider;

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error("no flow is being edited");
  return editing;
}
