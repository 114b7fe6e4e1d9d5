const TYPES = ["endpoint", "mcp", "python_function", "lambda"] as const;
const STATUSES = ["success", "error", "timeout"] as const;
const LONGEST_TEXT = 200;

/** What the address of the list holds. */
export interface ToolsSearch {
  readonly q?: string;
  readonly type?: (typeof TYPES)[number];
  readonly page?: number;
}

/** What the address of a tool's page holds: which of its runs are listed. */
export interface ToolSearch {
  readonly status?: (typeof STATUSES)[number];
}

export const TOOL_TYPES = TYPES;
export const RUN_STATUSES = STATUSES;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readToolsSearch(search: Readonly<Record<string, unknown>>): ToolsSearch {
  const words = typeof search["q"] === "string" || typeof search["q"] === "number" ? String(search["q"]).trim() : "";
  const type = TYPES.find((each) => each === search["type"]);
  const page = Number(search["page"]);
  return {
    ...(words === "" ? {} : { q: words.slice(0, LONGEST_TEXT) }),
    ...(type === undefined ? {} : { type }),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  };
}

/** The same for a tool's page. */
export function readToolSearch(search: Readonly<Record<string, unknown>>): ToolSearch {
  const status = STATUSES.find((each) => each === search["status"]);
  return status === undefined ? {} : { status };
}
