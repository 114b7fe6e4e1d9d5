const STATUSES = ["active", "completed"] as const;
export const PANELS = ["notes", "events", "related", "memories"] as const;
export type Panel = (typeof PANELS)[number];

/** What the address of the inbox holds: which threads, which page of them, and what is shown beside the open one. */
export interface InboxSearch {
  readonly status?: (typeof STATUSES)[number];
  readonly phone?: string;
  /** The second page is 2; the first has none. */
  readonly page?: number;
  readonly panel?: Panel;
}

const LONGEST_PHONE = 64;
const LAST_PAGE = 100_000;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readInboxSearch(search: Readonly<Record<string, unknown>>): InboxSearch {
  const given = search["phone"];
  const phone = typeof given === "string" || typeof given === "number" ? String(given).trim() : "";
  const page = Number(search["page"]);
  const read = {
    status: STATUSES.find((status) => status === search["status"]),
    phone: phone === "" ? undefined : phone.slice(0, LONGEST_PHONE),
    page: Number.isSafeInteger(page) && page > 1 && page <= LAST_PAGE ? page : undefined,
    panel: PANELS.find((panel) => panel === search["panel"]),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
