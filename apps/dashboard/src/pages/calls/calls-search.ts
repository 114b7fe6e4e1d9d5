const STATUSES = ["ongoing", "completed", "failed"] as const;

/** What the address of the list holds: filters, words to search for, and where the page begins. */
export interface CallsSearch {
  readonly q?: string;
  readonly status?: (typeof STATUSES)[number];
  readonly phone?: string;
  readonly assistant?: string;
  /** Days as `2026-03-02`. */
  readonly from?: string;
  readonly to?: string;
  /** The id of the last call of the page before. */
  readonly before?: number;
}

/** As many letters as the search asks for. */
export const SEARCH_FROM = 3;
const LONGEST_TEXT = 256;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readCallsSearch(search: Readonly<Record<string, unknown>>): CallsSearch {
  const text = (name: string) => {
    const value = search[name];
    const words = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return words === "" ? undefined : words.slice(0, LONGEST_TEXT);
  };
  const day = (name: string) => {
    const value = text(name);
    return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
  };
  const before = Number(search["before"]);
  const read = {
    q: text("q"),
    status: STATUSES.find((status) => status === search["status"]),
    phone: text("phone"),
    assistant: text("assistant"),
    from: day("from"),
    to: day("to"),
    before: Number.isSafeInteger(before) && before > 0 ? before : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
