import { type Selectable, sql } from "kysely";
import type { SipTrunks } from "../../platform/database/schema.generated.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { SipTrunk } from "./trunk.ts";

/** In the order they are tried. */
export async function listTrunks(unit: ScopedUnitOfWork): Promise<readonly SipTrunk[]> {
  const rows = await unit.db
    .selectFrom("sip_trunks")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .orderBy("priority")
    .orderBy("name")
    .execute();
  return rows.map(trunkFromRow);
}

export async function findTrunk(unit: ScopedUnitOfWork, id: string): Promise<SipTrunk | null> {
  const row = await unit.db
    .selectFrom("sip_trunks")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row === undefined ? null : trunkFromRow(row);
}

/** The trunk, which nobody else changes or deletes before the transaction ends. */
export async function lockTrunk(unit: ScopedUnitOfWork, id: string): Promise<SipTrunk | null> {
  const row = await unit.db
    .selectFrom("sip_trunks")
    .selectAll()
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : trunkFromRow(row);
}

/** Held until the transaction ends, so that an organization's trunks are counted and added one after the other. */
export async function lockTrunks(unit: ScopedUnitOfWork): Promise<void> {
  await unit.db
    .selectFrom("organizations")
    .select("id")
    .where("id", "=", unit.organizationId)
    .forNoKeyUpdate()
    .execute();
}

export async function insertTrunk(unit: ScopedUnitOfWork, trunk: SipTrunk): Promise<void> {
  await unit.db
    .insertInto("sip_trunks")
    .values({ ...columnsOf(trunk), id: trunk.id, organization_id: unit.organizationId })
    .execute();
}

export async function replaceTrunk(unit: ScopedUnitOfWork, trunk: SipTrunk): Promise<void> {
  await unit.db
    .updateTable("sip_trunks")
    .set({ ...columnsOf(trunk), updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", trunk.id)
    .execute();
}

/** Numbers that named it name none afterwards. @returns false when there is no such trunk */
export async function deleteTrunk(unit: ScopedUnitOfWork, id: string): Promise<boolean> {
  const result = await unit.db
    .deleteFrom("sip_trunks")
    .where("organization_id", "=", unit.organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function columnsOf(trunk: SipTrunk) {
  return {
    name: trunk.name,
    gateway: trunk.gateway,
    username: trunk.username,
    password_encrypted: trunk.passwordCiphertext,
    priority: trunk.priority,
    is_enabled: trunk.isEnabled,
    registers: trunk.registers,
    provider: trunk.provider,
  };
}

function trunkFromRow(row: Selectable<SipTrunks>): SipTrunk {
  return {
    id: row.id,
    name: row.name,
    gateway: row.gateway,
    username: row.username,
    passwordCiphertext: row.password_encrypted,
    priority: row.priority,
    isEnabled: row.is_enabled,
    registers: row.registers,
    provider: row.provider,
  };
}
