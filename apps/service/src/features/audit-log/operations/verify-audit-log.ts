import { verifyAuditLog as contract } from "@parley/contracts/audit-log-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sealAuditLog } from "../seal-audit-log.ts";
import { verifyAuditLog as verify } from "../verify-audit-log.ts";

export function verifyAuditLog({ data }: Pick<Platform, "data">): Operation {
  return defineOperation(contract, async ({ scope }) => {
    // What was written a moment ago is to be part of the answer. Only the unscoped door may add to a chain.
    await sealAuditLog(data, scope.organizationId);
    const { entryCount, firstBrokenId, headHash } = await verify(scope);
    return {
      valid: firstBrokenId === null,
      entries: entryCount,
      first_broken_id: firstBrokenId,
      head_hash: headHash?.toString("hex") ?? null,
    };
  });
}
