import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** A call that has ended and is not among the campaign's costs. */
export interface UnbilledAttempt {
  readonly id: number;
  readonly intentId: string;
  /** It ended so long ago that there will be no bill. */
  readonly isLate: boolean;
}

/** In the order of their ids. */
export async function listUnbilled(
  unit: ScopedUnitOfWork,
  campaignId: number,
  afterId: number,
  limit: number,
): Promise<readonly UnbilledAttempt[]> {
  const rows = await unit.db
    .selectFrom("campaign_attempts")
    .select(["id", "intent_id", sql<boolean>`settled_at < now() - interval '1 day'`.as("is_late")])
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    // As it stands, no parameter: a plan for any value may not use the index of those that have no bill.
    .where("is_billed", "=", sql.lit(false))
    .where("id", ">", afterId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, intentId: row.intent_id, isLate: row.is_late }));
}

/** @returns the ids of those that nobody marked before */
export async function markBilled(
  unit: ScopedUnitOfWork,
  campaignId: number,
  ids: readonly number[],
): Promise<readonly number[]> {
  const rows = await unit.db
    .updateTable("campaign_attempts")
    .set({ is_billed: true })
    .where("organization_id", "=", unit.organizationId)
    .where("campaign_id", "=", campaignId)
    .where("id", "in", ids)
    .where("is_billed", "=", sql.lit(false))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}
