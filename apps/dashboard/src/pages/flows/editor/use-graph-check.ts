import type { validateFlowGraph } from "@parley/contracts/flows/flow-contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { FLOWS_PATH } from "../flows-queries.ts";
import type { FlowGraph } from "../model/graph-types.ts";

/** The service is asked once nothing was changed for so long. */
const QUIET_MS = 400;

/** What the service says of the graph as it is now; the last answer stays until the next is there. */
export function useGraphCheck(graph: FlowGraph) {
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
