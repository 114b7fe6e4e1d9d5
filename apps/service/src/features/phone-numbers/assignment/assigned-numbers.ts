import { type AssistantId, asId, type FlowId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { tellCarrierOf } from "../carrier-settings/configure-number-job.ts";

/** A number as the assistant's record names it. */
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

/** The assistant that answers the organization's number; null for a foreign number and one nobody answers. */
export async function findAnsweringAssistant(unit: ScopedUnitOfWork, phoneNumber: string): Promise<AssistantId | null> {
  const row = await unit.db
    .selectFrom("phone_numbers")
    .select("assistant_id")
    .where("organization_id", "=", unit.organizationId)
    .where("phone_number", "=", phoneNumber)
    .where("is_verified_caller_id", "=", false)
    .where("released_at", "is", null)
    .executeTakeFirst();
  return row?.assistant_id == null ? null : asId(row.assistant_id);
}

/** For an assistant that goes: nobody answers its numbers from now on. */
export async function unassignNumbersOf(unit: ScopedUnitOfWork, assistantId: AssistantId): Promise<void> {
  const freed = await unit.db
    .updateTable("phone_numbers")
    .set({ assistant_id: null, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .returning("id")
    .execute();
  await tellCarrierOf(unit, freed.map(idOf));
}

/** The same for a flow. */
export async function unassignNumbersOfFlow(unit: ScopedUnitOfWork, flowId: FlowId): Promise<void> {
  const freed = await unit.db
    .updateTable("phone_numbers")
    .set({ flow_id: null, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("flow_id", "=", flowId)
    .returning("id")
    .execute();
  await tellCarrierOf(unit, freed.map(idOf));
}

function idOf({ id }: { readonly id: number }): PhoneNumberId {
  return asId(id);
}
