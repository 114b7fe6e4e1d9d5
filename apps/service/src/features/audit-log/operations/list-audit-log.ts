import { listAuditLog as contract } from "@parley/contracts/audit-log-contracts";
import { readTimeRange } from "@parley/contracts/wire-types";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { listAuditEntries } from "../audit-entry-store.ts";
import { presentAuditEntry } from "../present-audit-entry.ts";

export function listAuditLog(): Operation {
  return defineOperation(contract, async ({ scope, query }) => {
    const { limit, offset } = query;
    const filter = {
      userId: query.user_id,
      operation: query.operation,
      ...readTimeRange(query),
    };
    const { entries, total } = await scope.transaction((unit) => listAuditEntries(unit, filter, { limit, offset }));
    return { items: entries.map(presentAuditEntry), total, limit, offset };
  });
}
