import type { PlacedCall, PlacedCallQuery } from "../../carrier-calls.ts";
import { msisdnOf } from "../address.ts";
import { callListResource, listedCallResource } from "../resources.ts";
import type { VonageRest } from "../rest.ts";
import { legEndCauseOf } from "./status.ts";

/** The largest page Vonage allows. */
const PAGE_SIZE = 100;
/** Stops us if a server's pages never end. */
const MAX_PAGES = 100;

/**
 * Vonage filters its list by time, not by party, and it does not name the URLs a call was placed with: calls are told by
 * their parties. https://developer.vonage.com/en/api/voice#getCalls
 */
export async function findPlacedVonageCalls(
  rest: VonageRest,
  query: PlacedCallQuery,
  signal?: AbortSignal,
): Promise<readonly PlacedCall[]> {
  const [to, from] = [msisdnOf(query.to), msisdnOf(query.from)];
  const found: PlacedCall[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const list = await rest.request(
      {
        api: "voice",
        operation: "find-call",
        method: "GET",
        host: "api",
        path: "/v1/calls",
        proof: "application",
        query: [
          ["date_start", query.notBefore.toISOString().replace(/\.\d+Z$/, "Z")],
          ["order", "asc"],
          ["page_size", String(PAGE_SIZE)],
          ["record_index", String(page * PAGE_SIZE)],
        ],
        signal,
      },
      callListResource,
    );
    const items = list._embedded?.calls ?? [];
    for (const item of items) {
      const call = listedCallResource.safeParse(item).data;
      if (call?.direction !== "outbound" || call.to.number !== to || call.from.number !== from) continue;
      found.push({ callSid: call.uuid, endCause: legEndCauseOf(call.status, null, undefined) });
    }
    if (items.length === 0 || (page + 1) * PAGE_SIZE >= (list.count ?? Number.POSITIVE_INFINITY)) break;
  }
  return found;
}
