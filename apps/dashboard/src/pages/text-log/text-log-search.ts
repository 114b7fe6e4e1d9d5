export const DIRECTIONS = ["inbound", "outbound"] as const;
export const TEXT_STATUSES = ["received", "queued", "sending", "sent", "delivered", "failed", "cancelled"] as const;

/** What the address of the log holds: filters, where the page begins, and the text that is looked at. */
export interface TextLogSearch {
  readonly q?: string;
  readonly direction?: (typeof DIRECTIONS)[number];
  readonly status?: (typeof TEXT_STATUSES)[number];
  readonly from?: string;
  readonly to?: string;
  /** The id of the last text of the page before. */
  readonly before?: number;
  readonly log?: number;
}

const LONGEST_TEXT = 256;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readTextLogSearch(search: Readonly<Record<string, unknown>>): TextLogSearch {
  const text = (name: string) => {
    const value = search[name];
    const words = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return words === "" ? undefined : words.slice(0, LONGEST_TEXT);
  };
  const id = (name: string) => {
    const value = Number(search[name]);
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  const read = {
    q: text("q"),
    direction: DIRECTIONS.find((direction) => direction === search["direction"]),
    status: TEXT_STATUSES.find((status) => status === search["status"]),
    from: text("from"),
    to: text("to"),
    before: id("before"),
    log: id("log"),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
