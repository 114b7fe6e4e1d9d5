import type { PlacedCall, PlacedCallQuery } from "../../carrier-calls.ts";
import { type ListedCallResource, listedCallResource, readDate } from "../resources.ts";
import type { TwilioParameters, TwilioRest } from "../rest.ts";
import { legEndCauseOf } from "./status.ts";

const PAGE_SIZE = "50";

/**
 * Twilio's list does not name the URLs a call was placed with, so calls are told by their parties. It sends no date filter:
 * Twilio filters by the day of the start, which a call in Twilio's queue does not have yet.
 * https://www.twilio.com/docs/voice/api/call-resource#read-multiple-call-resources
 */
export async function findPlacedTwilioCalls(
  rest: TwilioRest,
  query: PlacedCallQuery,
  signal?: AbortSignal,
): Promise<readonly PlacedCall[]> {
  // Twilio's dates are truncated to whole seconds.
  const notBeforeMs = Math.floor(query.notBefore.getTime() / 1_000) * 1_000;
  const isRecent = (call: ListedCallResource) => (readDate(call.date_created)?.getTime() ?? notBeforeMs) >= notBeforeMs;
  const parameters: TwilioParameters = [
    ["From", query.from],
    ["To", query.to],
    ["PageSize", PAGE_SIZE],
  ];
  const call = { operation: "find-call", method: "GET", path: "/Calls.json", parameters, signal } as const;
  const found: ListedCallResource[] = [];
  for await (const page of rest.list(call, "calls", listedCallResource)) {
    found.push(...page.filter((each) => each.direction === "outbound-api" && isRecent(each)));
    // Newest first: once a whole page is too old, so are all others.
    if (!page.some(isRecent)) break;
  }
  return found.toReversed().map(({ sid, status }) => ({ callSid: sid, endCause: legEndCauseOf(status, undefined) }));
}
