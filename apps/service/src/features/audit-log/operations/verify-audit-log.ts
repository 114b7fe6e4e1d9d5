import { verifyAuditLog as contract } from "@parley/contracts/audit-log-contracts";
import { createSemaphore } from "@parley/foundation/semaphore";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { verifyAuditLog as verify } from "../check-audit-chain.ts";
import { sealAuditLog } from "../seal-audit-log.ts";

/** A check adds to the chain and reads all of it; many at once would wait for each other's lock past its limit. */
const CHECKS_AT_ONCE = 1;

export function verifyAuditLog({ data }: Pick<Platform, "data">): Operation {
  const inTurn = createSemaphore(CHECKS_AT_ONCE);
  return defineOperation(contract, async ({ scope }) => {
    // What was written a moment ago is to be part of the answer. Only the unscoped door may add to a chain.
    const { entryCount, firstBrokenId, headHash } = await inTurn(async () => {
      await sealAuditLog(data, scope.organizationId);
      return verify(scope);
    });
    return {
      valid: firstBrokenId === null,
      entries: entryCount,
      first_broken_id: firstBrokenId,
      head_hash: headHash?.toString("hex") ?? null,
    };
  });
}
