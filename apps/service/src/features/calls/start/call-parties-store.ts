import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** The one number an assistant has; null when it has none, or several. */
export async function findSoleNumber(unit: ScopedUnitOfWork, assistantId: number | null): Promise<string | null> {
  if (assistantId === null) return null;
  const rows = await unit.db
    .selectFrom("phone_numbers")
    .select("phone_number")
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .where("released_at", "is", null)
    .where("is_active", "=", true)
    .where("is_verified_caller_id", "=", false)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.phone_number ?? null) : null;
}

/** Through the unscoped door, only to tell foreign (403) from missing (404). */
export async function isAssistantForeign(
  unit: Pick<UnitOfWork, "db">,
  organizationId: OrganizationId,
  assistantId: number,
): Promise<boolean> {
  const row = await unit.db
    .selectFrom("assistants")
    .select("id")
    .where("id", "=", assistantId)
    .where("organization_id", "<>", organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
