import { definedOnly, searchValues } from "../../kit/search-values.ts";

const STATUSES = ["active", "completed"] as const;
export const PANELS = ["notes", "events", "related", "memories"] as const;
export type Panel = (typeof PANELS)[number];

/** What the address of the inbox holds: which threads, where their list begins, and what is shown of the open one. */
export interface InboxSearch {
  readonly status?: (typeof STATUSES)[number];
  /** Words of a message, or part of a number. */
  readonly q?: string;
  /** The id of the last thread of the page before. */
  readonly before?: number;
  /** Which message of the open thread was found, counted from 0. */
  readonly at?: number;
  readonly panel?: Panel;
}

/** Whether the service can search for it: three letters or digits in a row, or a letter that is none of ASCII. */
export function isSearchable(words: string): boolean {
  return /[a-z0-9]{3}|\P{ASCII}/iu.test(words);
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readInboxSearch(search: Readonly<Record<string, unknown>>): InboxSearch {
  const { text, integer, oneOf } = searchValues(search);
  const words = text("q");
  return definedOnly({
    status: oneOf("status", STATUSES),
    q: words !== undefined && isSearchable(words) ? words : undefined,
    before: integer("before"),
    at: search["at"] === 0 || search["at"] === "0" ? 0 : integer("at"),
    panel: oneOf("panel", PANELS),
  });
}
