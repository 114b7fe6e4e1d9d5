import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { combinePolicies, type MemoryPolicy } from "./memory-policy.ts";

/** What counts where this assistant writes. @param assistantId null: the organization's own policy */
export async function readMemoryPolicy(unit: ScopedUnitOfWork, assistantId: number | null): Promise<MemoryPolicy> {
  const row = await unit.db
    .selectFrom("organizations")
    .leftJoin("assistants", (join) =>
      join.onRef("assistants.organization_id", "=", "organizations.id").on("assistants.id", "=", assistantId ?? 0),
    )
    .where("organizations.id", "=", unit.organizationId)
    .select([
      "organizations.memory_write_policy as organization_policy",
      sql<unknown>`assistants.settings -> 'memory_write_policy'`.as("assistant_policy"),
    ])
    .executeTakeFirstOrThrow();
  return combinePolicies(row.organization_policy, row.assistant_policy);
}
