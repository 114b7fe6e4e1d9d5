import type { OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { ScopedUnitOfWork, UnitOfWork } from "../../platform/database/scope.ts";

/** The last link of a chain. */
export interface ChainHead {
  /** 0 when the chain is empty. */
  readonly position: number;
  readonly hash: Buffer;
  readonly lastEntryId: number | null;
}

/**
 * Locks the organization's chain and returns its end; begins a chain if there is none. Other transactions that want to
 * add to it wait.
 */
export async function lockChain(unit: UnitOfWork, organizationId: OrganizationId | null): Promise<ChainHead> {
  await unit.db
    .insertInto("audit_chains")
    .values({ organization_id: organizationId })
    .onConflict((conflict) => conflict.column("organization_id").doNothing())
    .execute();
  const row = await unit.db
    .selectFrom("audit_chains")
    .select(["chain_position", "chain_hash", "last_entry_id"])
    .where(sql<boolean>`organization_id is not distinct from ${organizationId}`)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return headFrom(row);
}

export async function saveChain(
  unit: UnitOfWork,
  organizationId: OrganizationId | null,
  head: ChainHead,
): Promise<void> {
  await unit.db
    .updateTable("audit_chains")
    .set({ chain_position: head.position, chain_hash: head.hash, last_entry_id: head.lastEntryId })
    .where(sql<boolean>`organization_id is not distinct from ${organizationId}`)
    .execute();
}

export async function findChain(unit: ScopedUnitOfWork): Promise<ChainHead | null> {
  const row = await unit.db
    .selectFrom("audit_chains")
    .select(["chain_position", "chain_hash", "last_entry_id"])
    .where("organization_id", "=", unit.organizationId)
    .executeTakeFirst();
  return row === undefined ? null : headFrom(row);
}

function headFrom(row: { chain_position: number; chain_hash: Buffer; last_entry_id: number | null }): ChainHead {
  return { position: row.chain_position, hash: row.chain_hash, lastEntryId: row.last_entry_id };
}
