import type { countCalls, listCalls, searchCalls } from "@parley/contracts/calls/call-contracts";
import { CALL_COUNT_PATH } from "../../api/affected-paths.ts";
import { apiQuery, queryText } from "../../api/api-query.ts";
import type { CallsSearch } from "./calls-search.ts";

export const CALLS_A_PAGE = 50;

/** Midnight of the viewer's day, as the service reads it. */
function momentOf(day: string | undefined, daysLater = 0): string | undefined {
  if (day === undefined) return undefined;
  const midnight = new Date(`${day}T00:00:00`);
  if (Number.isNaN(midnight.getTime())) return undefined;
  midnight.setDate(midnight.getDate() + daysLater);
  // The last day is included: up to its last millisecond.
  return new Date(midnight.getTime() - (daysLater === 0 ? 0 : 1)).toISOString();
}

function filtersOf({ status, phone, assistant, from, to }: CallsSearch) {
  return {
    status,
    customer_phone: phone,
    assistant_name: assistant,
    date_from: momentOf(from),
    date_to: momentOf(to, 1),
  };
}

/** A page of the calls that match the filters. */
export function callsQuery(search: CallsSearch) {
  const { before } = search;
  const text = queryText({ ...filtersOf(search), before, limit: CALLS_A_PAGE, with_total: "false" });
  return apiQuery<typeof listCalls>(`/api/v1/calls${text}`);
}

/** How many there are, on whichever page. */
export function callCountQuery(search: CallsSearch) {
  return apiQuery<typeof countCalls>(`${CALL_COUNT_PATH}${queryText(filtersOf(search))}`);
}

export function searchQuery(q: string) {
  return apiQuery<typeof searchCalls>(`/api/v1/calls/search${queryText({ q, limit: CALLS_A_PAGE })}`);
}
