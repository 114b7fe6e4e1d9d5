import { type AssistantId, asId, type FlowId, type PhoneNumberId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** The assistant that answers the number; null when none does, or the number is not the organization's. */
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

/** @returns the numbers that were unassigned */
export async function clearAssistantOfNumbers(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
): Promise<readonly PhoneNumberId[]> {
  const freed = await unit.db
    .updateTable("phone_numbers")
    .set({ assistant_id: null, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("assistant_id", "=", assistantId)
    .returning("id")
    .execute();
  return freed.map(({ id }) => asId(id));
}

/** @returns the numbers that were unassigned */
export async function clearFlowOfNumbers(unit: ScopedUnitOfWork, flowId: FlowId): Promise<readonly PhoneNumberId[]> {
  const freed = await unit.db
    .updateTable("phone_numbers")
    .set({ flow_id: null, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("flow_id", "=", flowId)
    .returning("id")
    .execute();
  return freed.map(({ id }) => asId(id));
}
