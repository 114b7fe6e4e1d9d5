import type { OperationContract } from "@parley/contracts/operation";
import { QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiProblem } from "./api-problem.ts";
import { callApi } from "./call-api.ts";

/** What was read is fresh for so long; a page that is opened again within it asks nothing. */
const FRESH_MS = 10_000;
const TRIES = 2;
/** For about half a minute: who has no room now, or is being started anew, says so, and is asked again by itself. */
const TRIES_OF_THE_BUSY = 5;
const BUSY = [502, 503, 504];

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A refusal stays one; only what was not reached, or broke, is worth another try.
      retry: (failures, error) =>
        error instanceof ApiProblem &&
        (error.status === 0 || error.status >= 500) &&
        failures < (BUSY.includes(error.status) ? TRIES_OF_THE_BUSY : TRIES),
    },
  },
});

/** A GET of the operation `Contract`, kept under its address. */
export function apiQuery<Contract extends OperationContract>(path: string) {
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => callApi<Contract>("GET", path, { signal }),
  });
}

/** `?a=1&b=2`, without what is undefined or empty; an empty text when nothing is left. */
export function queryText(values: Readonly<Record<string, string | number | undefined>>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}
