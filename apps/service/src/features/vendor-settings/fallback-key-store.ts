import type { OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { SecretScope } from "../../platform/crypto/envelope.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";

/** What a fallback key's ciphertext is bound to: it can be decrypted for this row only. */
export function fallbackKeyScope(organizationId: OrganizationId, keyId: string): SecretScope {
  return { organizationId, table: "provider_fallback_keys", row: keyId, column: "api_key_encrypted" };
}

/** A fallback key without the key itself. */
export interface FallbackKeyRecord {
  readonly id: string;
  readonly name: string;
  readonly isEnabled: boolean;
  /** Concurrent requests in one process; null: any number. */
  readonly concurrentLimit: number | null;
}

/** Includes the key as it is stored, encrypted. */
export interface SealedFallbackKey extends FallbackKeyRecord {
  readonly provider: string;
  readonly ciphertext: string;
}

const COLUMNS = ["id", "name", "is_enabled", "concurrent_limit"] as const;

/** In the order they are tried. */
export async function listFallbackKeyRecords(
  unit: ScopedUnitOfWork,
  provider: string,
): Promise<readonly FallbackKeyRecord[]> {
  const rows = await unit.db
    .selectFrom("provider_fallback_keys")
    .select(COLUMNS)
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", provider)
    .orderBy("position")
    .execute();
  return rows.map(recordFromRow);
}

/** The enabled keys of all vendors, in the order they are tried. */
export async function listEnabledFallbackKeys(unit: ScopedUnitOfWork): Promise<readonly SealedFallbackKey[]> {
  const rows = await unit.db
    .selectFrom("provider_fallback_keys")
    .select([...COLUMNS, "provider", "api_key_encrypted"])
    .where("organization_id", "=", unit.organizationId)
    .where("is_enabled", "=", true)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...recordFromRow(row), provider: row.provider, ciphertext: row.api_key_encrypted }));
}

export async function insertFallbackKey(unit: ScopedUnitOfWork, key: SealedFallbackKey): Promise<void> {
  await unit.db
    .insertInto("provider_fallback_keys")
    .values({
      id: key.id,
      organization_id: unit.organizationId,
      provider: key.provider,
      name: key.name,
      api_key_encrypted: key.ciphertext,
      is_enabled: key.isEnabled,
      concurrent_limit: key.concurrentLimit,
    })
    .execute();
}

/** @param ciphertext null: the stored key stays. @returns false when the provider has no such key */
export async function replaceFallbackKey(
  unit: ScopedUnitOfWork,
  provider: string,
  key: FallbackKeyRecord,
  ciphertext: string | null,
): Promise<boolean> {
  const result = await unit.db
    .updateTable("provider_fallback_keys")
    .set({
      name: key.name,
      is_enabled: key.isEnabled,
      concurrent_limit: key.concurrentLimit,
      ...(ciphertext === null ? {} : { api_key_encrypted: ciphertext }),
      updated_at: sql<Date>`now()`,
    })
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", provider)
    .where("id", "=", key.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns false when the provider has no such key */
export async function deleteFallbackKeyRow(unit: ScopedUnitOfWork, provider: string, id: string): Promise<boolean> {
  const result = await unit.db
    .deleteFrom("provider_fallback_keys")
    .where("organization_id", "=", unit.organizationId)
    .where("provider", "=", provider)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

function recordFromRow(row: {
  readonly id: string;
  readonly name: string;
  readonly is_enabled: boolean;
  readonly concurrent_limit: number | null;
}): FallbackKeyRecord {
  return { id: row.id, name: row.name, isEnabled: row.is_enabled, concurrentLimit: row.concurrent_limit };
}
