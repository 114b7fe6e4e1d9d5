import { type AssistantId, asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../../platform/database/scope.ts";

/** A number somebody asked to buy: the intent that is stored before the carrier is asked. */
export interface NewPurchase {
  /** E.164. */
  readonly phoneNumber: string;
  readonly provider: string;
  readonly providerAccountId: string;
  readonly friendlyName: string | null;
  readonly assistantId: AssistantId | null;
}

export interface NumberPurchase extends NewPurchase {
  readonly id: string;
}

/** Literal, because it must be known when the statement is planned: it names the partial index that keeps purchases single. */
const isRequested = sql<boolean>`status = 'requested'`;

/** Null when the number is already being bought. */
export async function insertPurchase(unit: ScopedUnitOfWork, purchase: NewPurchase): Promise<NumberPurchase | null> {
  const row = await unit.db
    .insertInto("phone_number_purchases")
    .values({
      organization_id: unit.organizationId,
      phone_number: purchase.phoneNumber,
      provider: purchase.provider,
      provider_account_id: purchase.providerAccountId,
      friendly_name: purchase.friendlyName,
      assistant_id: purchase.assistantId,
    })
    .onConflict((conflict) => conflict.column("phone_number").where(isRequested).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row === undefined ? null : { ...purchase, id: row.id };
}

/** False when it is already settled. */
export async function settlePurchase(
  unit: ScopedUnitOfWork,
  id: string,
  status: "bought" | "failed",
): Promise<boolean> {
  const result = await unit.db
    .updateTable("phone_number_purchases")
    .set({ status, settled_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .where("status", "=", "requested")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface UnsettledPurchase extends NumberPurchase {
  readonly organizationId: OrganizationId;
  readonly ageMs: number;
}

/** Purchases of all organizations whose request can no longer be under way, the oldest first. */
export async function listUnsettledPurchases(
  unit: Pick<UnitOfWork, "db">,
  olderThanMs: number,
  limit: number,
): Promise<readonly UnsettledPurchase[]> {
  const ageMs = sql<number>`(extract(epoch from now() - created_at) * 1000)::float8`;
  const rows = await unit.db
    .selectFrom("phone_number_purchases")
    .select(["id", "organization_id", "phone_number", "provider", "provider_account_id"])
    .select(["friendly_name", "assistant_id", ageMs.as("age_ms")])
    .where("status", "=", "requested")
    .where(ageMs, ">=", olderThanMs)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organizationId: asId(row.organization_id),
    phoneNumber: row.phone_number,
    provider: row.provider,
    providerAccountId: row.provider_account_id,
    friendlyName: row.friendly_name,
    assistantId: row.assistant_id === null ? null : asId(row.assistant_id),
    ageMs: row.age_ms,
  }));
}
