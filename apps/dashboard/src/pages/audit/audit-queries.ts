import type { listUsers } from "@parley/contracts/accounts/account-contracts";
import type { listAuditLog } from "@parley/contracts/audit-log-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { apiQuery, queryText } from "../../api/api-query.ts";
import { dayRange } from "../../format/day-range.ts";
import type { AuditSearch } from "./audit-search.ts";

export type AuditEntry = WireAnswer<typeof listAuditLog>["items"][number];

export const ENTRIES_A_PAGE = 50;

export function auditQuery({ user, operation, from, to, page = 1 }: AuditSearch) {
  const text = queryText({
    user_id: user,
    operation,
    ...dayRange(from, to),
    limit: ENTRIES_A_PAGE,
    offset: (page - 1) * ENTRIES_A_PAGE,
  });
  return apiQuery<typeof listAuditLog>(`/api/v1/audit-log${text}`);
}

/** Who may have acted. */
export const peopleQuery = () => apiQuery<typeof listUsers>("/api/v1/users");
