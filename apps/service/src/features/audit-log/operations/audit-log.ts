import { listAuditLog, verifyAuditLog } from "@parley/contracts/audit-log-contracts";
import { readTimeRange } from "@parley/contracts/wire-types";
import { createSemaphore } from "@parley/foundation/semaphore";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { listAuditEntries } from "../audit-entry-store.ts";
import { checkAuditChain } from "../check-audit-chain.ts";
import { presentAuditEntry } from "../present-audit-entry.ts";
import { sealAuditLog } from "../seal-audit-log.ts";

/** A check adds to the chain and reads all of it; many at once would wait too long for one another's lock. */
const CHECKS_AT_ONCE = 1;

/** The audit log of the caller's organization, and the check that nobody has changed it. */
export function auditLogOperations({ data }: Pick<Platform, "data">): readonly Operation[] {
  const inTurn = createSemaphore(CHECKS_AT_ONCE);
  return [
    defineOperation(listAuditLog, async ({ scope, query }) => {
      const { limit, offset } = query;
      const filter = { userId: query.user_id, operation: query.operation, ...readTimeRange(query) };
      const { entries, total } = await scope.transaction((unit) => listAuditEntries(unit, filter, { limit, offset }));
      return { items: entries.map(presentAuditEntry), total, limit, offset };
    }),

    defineOperation(verifyAuditLog, async ({ scope }) => {
      const { entryCount, firstBrokenId, headHash } = await inTurn(async () => {
        // Makes the check cover what was written a moment ago. Only the unscoped door may add to a chain.
        await sealAuditLog(data, scope.organizationId);
        return checkAuditChain(scope);
      });
      return {
        valid: firstBrokenId === null,
        entries: entryCount,
        first_broken_id: firstBrokenId,
        head_hash: headHash?.toString("hex") ?? null,
      };
    }),
  ];
}
