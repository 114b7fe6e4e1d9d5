import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** A number as it is shown in an assistant's record. */
export interface AssignedNumber {
  readonly id: number;
  readonly assistantId: number;
  readonly phoneNumber: string;
  readonly friendlyName: string | null;
  readonly provider: string;
  readonly isActive: boolean;
}

export async function listAssignedNumbers(
  unit: ScopedUnitOfWork,
  assistantIds: readonly number[],
): Promise<readonly AssignedNumber[]> {
  if (assistantIds.length === 0) return [];
  const rows = await unit.db
    .selectFrom("phone_numbers")
    .select(["id", "assistant_id", "phone_number", "friendly_name", "provider", "is_active"])
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "in", assistantIds)
    .where("released_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.flatMap((row) =>
    row.assistant_id === null
      ? []
      : [
          {
            id: row.id,
            assistantId: row.assistant_id,
            phoneNumber: row.phone_number,
            friendlyName: row.friendly_name,
            provider: row.provider,
            isActive: row.is_active,
          },
        ],
  );
}
