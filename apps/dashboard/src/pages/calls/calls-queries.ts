import type { listCalls, searchCalls } from "@parley/contracts/calls/call-contracts";
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

/** A page of the calls that match the filters. */
export function callsQuery({ status, phone, assistant, from, to, before }: CallsSearch) {
  const text = queryText({
    status,
    customer_phone: phone,
    assistant_name: assistant,
    date_from: momentOf(from),
    date_to: momentOf(to, 1),
    before,
    limit: CALLS_A_PAGE,
  });
  return apiQuery<typeof listCalls>(`/api/v1/calls${text}`);
}

export function searchQuery(q: string) {
  return apiQuery<typeof searchCalls>(`/api/v1/calls/search${queryText({ q, limit: CALLS_A_PAGE })}`);
}
