import { definedOnly, searchValues } from "../../kit/search-values.ts";

export const SCOPES = ["caller", "location", "assistant", "organization"] as const;
export const TYPES = ["semantic", "episodic", "procedural"] as const;
export const LIFETIMES = ["day", "month", "year", "never"] as const;
const VIEWS = ["graph", "caller"] as const;

/** What the address of the memories holds. */
export interface MemoriesSearch {
  /** Absent: the list. */
  readonly view?: (typeof VIEWS)[number];
  /** Words that are searched for; absent: everything is listed. */
  readonly q?: string;
  /** A number, or its hash. */
  readonly caller?: string;
  readonly scope?: (typeof SCOPES)[number];
  readonly type?: (typeof TYPES)[number];
  /** For whom is searched, or whose graph is shown. */
  readonly assistant?: number;
  readonly page?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. What is remembered of a caller has one scope. */
export function readMemoriesSearch(search: Readonly<Record<string, unknown>>): MemoriesSearch {
  const values = searchValues(search);
  const [caller, page] = [values.text("caller"), values.integer("page")];
  return definedOnly({
    view: values.oneOf("view", VIEWS),
    q: values.text("q"),
    caller,
    scope: caller === undefined ? values.oneOf("scope", SCOPES) : undefined,
    type: values.oneOf("type", TYPES),
    assistant: values.integer("assistant"),
    page: page === 1 ? undefined : page,
  });
}
