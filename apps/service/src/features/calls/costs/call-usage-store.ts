import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";
import type { CallId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Usage } from "./price-usage.ts";

/** What the live session of a call counted. */
export async function listCallUsage(unit: ScopedUnitOfWork, callId: CallId): Promise<readonly Usage[]> {
  const rows = await unit.db
    .selectFrom("call_usage")
    .select(["service_type", "provider", "model", "usage_type", "usage_amount"])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", callId)
    .orderBy("service_type")
    .orderBy("provider")
    .orderBy("model")
    .orderBy("usage_type")
    .execute();
  return rows.map((row) => ({
    // The table allows no other value.
    serviceType: row.service_type as CostServiceType,
    provider: row.provider,
    model: row.model === "" ? null : row.model,
    usageType: row.usage_type,
    usageAmount: row.usage_amount,
  }));
}
