import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Campaign } from "../campaign.ts";

/** The numbers a campaign goes out from, in turn: the one it names, else all its assistant has. E.164. */
export async function listCampaignNumbers(
  unit: ScopedUnitOfWork,
  { phoneNumberId, assistantId }: Pick<Campaign, "phoneNumberId" | "assistantId">,
): Promise<readonly string[]> {
  const rows = await unit.db
    .selectFrom("phone_numbers")
    .select("phone_number")
    .where("organization_id", "=", unit.organizationId)
    .where("released_at", "is", null)
    .where("is_active", "=", true)
    .where("is_verified_caller_id", "=", false)
    .$if(phoneNumberId !== null, (query) => query.where("id", "=", phoneNumberId))
    .$if(phoneNumberId === null, (query) => query.where("assistant_id", "=", assistantId))
    .orderBy("id")
    .execute();
  return rows.map((row) => row.phone_number);
}
