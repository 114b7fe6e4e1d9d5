import type { OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import type { SecretScope } from "../../../platform/crypto/envelope.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** What a setting's ciphertext is bound to: it can be decrypted for this row only. */
export function secretScopeOf(organizationId: OrganizationId, name: string): SecretScope {
  return { organizationId, table: "organization_secrets", row: name, column: "value_encrypted" };
}

export interface StoredSecret {
  readonly name: string;
  readonly ciphertext: string;
}

/** The secrets with one of these names or this prefix; other features keep their own secrets in the same table. */
export async function listSecrets(
  unit: ScopedUnitOfWork,
  which: { readonly names: readonly string[]; readonly prefix: string },
): Promise<readonly StoredSecret[]> {
  const rows = await unit.db
    .selectFrom("organization_secrets")
    .select(["name", "value_encrypted"])
    .where("organization_id", "=", unit.organizationId)
    .where((where) =>
      where.or([
        where("name", "=", sql<string>`any(${[...which.names]}::text[])`),
        sql<boolean>`starts_with(name, ${which.prefix})`,
      ]),
    )
    .orderBy("name")
    .execute();
  return rows.map((row) => ({ name: row.name, ciphertext: row.value_encrypted }));
}

export async function putSecret(unit: ScopedUnitOfWork, secret: StoredSecret): Promise<void> {
  await unit.db
    .insertInto("organization_secrets")
    .values({ organization_id: unit.organizationId, name: secret.name, value_encrypted: secret.ciphertext })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "name"])
        .doUpdateSet({ value_encrypted: secret.ciphertext, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function deleteSecrets(unit: ScopedUnitOfWork, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await unit.db
    .deleteFrom("organization_secrets")
    .where("organization_id", "=", unit.organizationId)
    .where("name", "in", [...names])
    .execute();
}
