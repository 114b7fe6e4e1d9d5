import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Keyword replies must name their sender. */
export function readOrganizationName(unit: ScopedUnitOfWork): Promise<{ name: string; domain: string | null }> {
  return unit.db
    .selectFrom("organizations")
    .select(["name", "domain"])
    .where("id", "=", unit.organizationId)
    .executeTakeFirstOrThrow();
}
