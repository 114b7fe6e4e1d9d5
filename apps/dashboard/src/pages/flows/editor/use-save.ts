import type { updateFlow } from "@parley/contracts/flows/flow-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiProblem } from "../../../api/api-problem.ts";
import { callApi } from "../../../api/call-api.ts";
import { FLOWS_PATH, type Flow, flowQuery } from "../flows-queries.ts";
import { forgetFlows } from "../forget-flows.ts";
import type { FlowDraft } from "../model/graph-types.ts";
import { changedMembers } from "./use-flow-draft.ts";

/** Somebody else saved first: what the flow is now. */
export class FlowConflict extends Error {
  readonly theirs: Flow;
  constructor(theirs: Flow) {
    super("the flow was changed meanwhile");
    this.theirs = theirs;
  }
}

interface Save {
  readonly stored: Flow;
  readonly draft: FlowDraft;
}

/** Saves what differs, if nobody else saved meanwhile. */
export function useSave(onSaved: (flow: Flow) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ stored, draft }: Save): Promise<Flow> => {
      const body = { ...changedMembers(stored, draft), expected_version: stored.version };
      try {
        return await callApi<typeof updateFlow>("PUT", `${FLOWS_PATH}/${stored.id}`, { body });
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "flow-changed") throw error;
        throw new FlowConflict(await queries.fetchQuery({ ...flowQuery(stored.id), staleTime: 0 }));
      }
    },
    onSuccess: async (saved) => {
      queries.setQueryData(flowQuery(saved.id).queryKey, saved);
      onSaved(saved);
      await forgetFlows(queries);
    },
  });
}
