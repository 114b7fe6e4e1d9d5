import type { PhoneNumberId } from "@parley/foundation/branded-ids";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** The last webhook for a number that was refused. */
export interface RefusedWebhook {
  readonly refusedAt: Date;
  /** `bad-signature`, `missing-signature`, `expired`, `no-credentials`. */
  readonly reason: string;
}

export async function saveRefusedWebhook(
  unit: ScopedUnitOfWork,
  id: PhoneNumberId,
  { refusedAt, reason }: RefusedWebhook,
): Promise<void> {
  await unit.db
    .updateTable("phone_numbers")
    .set({ webhook_refused_at: refusedAt, webhook_refusal_reason: reason })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .execute();
}

export async function findRefusedWebhook(unit: ScopedUnitOfWork, id: PhoneNumberId): Promise<RefusedWebhook | null> {
  const row = await unit.db
    .selectFrom("phone_numbers")
    .select(["webhook_refused_at", "webhook_refusal_reason"])
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.webhook_refused_at == null) return null;
  return { refusedAt: row.webhook_refused_at, reason: row.webhook_refusal_reason ?? "unknown" };
}
