import type { listCallTraces } from "@parley/contracts/calls/call-trace-contracts";
import type { listEvalCases } from "@parley/contracts/learning/eval-case-contracts";
import type { listEvalDatasets } from "@parley/contracts/learning/eval-dataset-contracts";
import type { listEvalResults, listEvalRuns } from "@parley/contracts/learning/eval-run-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { queryOptions } from "@tanstack/react-query";
import { apiQuery, queryText } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { learningPath } from "../prompts/prompts-queries.ts";

export type Dataset = WireAnswer<typeof listEvalDatasets>[number];
export type EvalCase = WireAnswer<typeof listEvalCases>[number];
export type EvalRun = WireAnswer<typeof listEvalRuns>[number];
export type EvalResult = WireAnswer<typeof listEvalResults>[number];

export const CASES_A_PAGE = 20;
const RESULTS_AT_ONCE = 200;
/** As many results of a run are read at most; cases beyond are shown without. */
const MOST_RESULTS = 2_000;

export const datasetsPath = (assistantId: string) => `${learningPath(assistantId)}/eval-datasets`;
export const runsPath = (assistantId: string) => `${learningPath(assistantId)}/eval-runs`;

export const evalQueries = {
  datasets: (assistantId: string) => apiQuery<typeof listEvalDatasets>(datasetsPath(assistantId)),
  cases: (assistantId: string, datasetId: number, page: number) =>
    apiQuery<typeof listEvalCases>(
      `${datasetsPath(assistantId)}/${datasetId}/cases${queryText({ limit: CASES_A_PAGE, offset: (page - 1) * CASES_A_PAGE })}`,
    ),
  runs: (assistantId: string) => apiQuery<typeof listEvalRuns>(`${runsPath(assistantId)}${queryText({ limit: 200 })}`),
  /** @param completed how far the run is: more results are another answer */
  results: (assistantId: string, runId: number, completed: number) =>
    queryOptions({
      queryKey: [`${runsPath(assistantId)}/${runId}/results`, completed],
      queryFn: ({ signal }) => readAll(`${runsPath(assistantId)}/${runId}/results`, signal),
    }),
  /** @param callId that call's only */
  traces: (assistantId: string, callId?: number) =>
    apiQuery<typeof listCallTraces>(
      `/api/learning/call-traces${queryText({ assistant_id: assistantId, call_id: callId, limit: 50 })}`,
    ),
};

async function readAll(path: string, signal: AbortSignal): Promise<readonly EvalResult[]> {
  const results: EvalResult[] = [];
  while (results.length < MOST_RESULTS) {
    const text = queryText({ limit: RESULTS_AT_ONCE, offset: results.length });
    const page = await callApi<typeof listEvalResults>("GET", `${path}${text}`, { signal });
    results.push(...page);
    if (page.length < RESULTS_AT_ONCE) break;
  }
  return results;
}

/** Everything that is shown of an assistant's evaluations. */
export const isOfEvaluations =
  (assistantId: string) =>
  ({ queryKey: [path] }: { readonly queryKey: readonly unknown[] }): boolean =>
    typeof path === "string" && path.startsWith(learningPath(assistantId));

export const isGoingOn = ({ status }: EvalRun): boolean => status === "waiting" || status === "running";
