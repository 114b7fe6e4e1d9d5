import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { TrunkNumber } from "../sip-trunks/sip-trunks-deps.ts";

/** Numbers whose calls go over SIP trunks: those with one, and the organization's own. */
export async function listTrunkNumbers(unit: ScopedUnitOfWork): Promise<readonly TrunkNumber[]> {
  const rows = await unit.db
    .selectFrom("phone_numbers")
    .select(["phone_number", "sip_trunk_id", "assistant_id", "flow_id"])
    .where("organization_id", "=", unit.organizationId)
    .where((where) => where.or([where("sip_trunk_id", "is not", null), where("provider", "=", "byo-sip-trunk")]))
    .where("released_at", "is", null)
    .where("is_active", "=", true)
    .orderBy("phone_number")
    .execute();
  return rows.map((row) => ({
    phoneNumber: row.phone_number,
    trunkId: row.sip_trunk_id,
    assistantId: row.assistant_id,
    flowId: row.flow_id,
  }));
}
