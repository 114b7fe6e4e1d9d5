import type { readCallFigures } from "@parley/contracts/calls/call-figure-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { apiQuery, queryText } from "../../api/api-query.ts";
import type { AnalyticsSearch } from "./analytics-search.ts";

export type CallFigures = WireAnswer<typeof readCallFigures>;

export function figuresQuery({ from, to, assistant, number, campaign }: AnalyticsSearch) {
  const text = queryText({
    date_from: from,
    date_to: to,
    assistant_id: assistant,
    phone_number: number,
    campaign_id: campaign,
  });
  return apiQuery<typeof readCallFigures>(`/api/v1/calls/analytics/days${text}`);
}
