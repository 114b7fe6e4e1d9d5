import { definedOnly, searchValues } from "../../kit/search-values.ts";

/** What the address of the page holds. */
export interface AnalyticsSearch {
  /** Days of UTC, as `2026-03-02`. */
  readonly from?: string;
  readonly to?: string;
  readonly assistant?: number;
  /** One of the organization's, E.164. */
  readonly number?: string;
  readonly campaign?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readAnalyticsSearch(search: Readonly<Record<string, unknown>>): AnalyticsSearch {
  const { text, integer, day } = searchValues(search);
  const number = text("number");
  return definedOnly({
    from: day("from"),
    to: day("to"),
    assistant: integer("assistant"),
    // Routers read digits as a number, which has no +.
    number: number === undefined || number.startsWith("+") ? number : `+${number.replace(/\D/g, "")}`,
    campaign: integer("campaign"),
  });
}
