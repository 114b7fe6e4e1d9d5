import { definedOnly, searchValues } from "../../kit/search-values.ts";

/** What the address of the log holds. */
export interface AuditSearch {
  readonly user?: number;
  /** As the reference of the API calls it. */
  readonly operation?: string;
  /** Days as `2026-03-02`. */
  readonly from?: string;
  readonly to?: string;
  /** From 2 on. */
  readonly page?: number;
}

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readAuditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  const { text, integer, day } = searchValues(search);
  return definedOnly({
    user: integer("user"),
    operation: text("operation")?.slice(0, 100),
    from: day("from"),
    to: day("to"),
    page: integer("page"),
  });
}
