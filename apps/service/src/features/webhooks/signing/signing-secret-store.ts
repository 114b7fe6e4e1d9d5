import { sql } from "kysely";
import type { DataDoor, ScopedUnitOfWork } from "../../../platform/database/scope.ts";

/** Names of rows in `organization_secrets`. The previous secret stays valid for a time after its row's `updated_at`. */
export const CURRENT_SECRET = "webhook_signing_secret";
export const PREVIOUS_SECRET = "webhook_signing_secret_previous";

export type SigningSecretName = typeof CURRENT_SECRET | typeof PREVIOUS_SECRET;

export interface StoredSecret {
  readonly encrypted: string;
  readonly storedAt: Date;
}

export interface StoredSecrets {
  readonly current: StoredSecret | null;
  /** Null when there is none or it has expired. */
  readonly previous: StoredSecret | null;
}

/** @param keepPreviousMs how long a previous secret stays valid */
export async function readSigningSecrets(unit: ScopedUnitOfWork, keepPreviousMs: number): Promise<StoredSecrets> {
  const rows = await unit.db
    .selectFrom("organization_secrets")
    .select(["name", "value_encrypted", "updated_at"])
    .where("organization_id", "=", unit.organizationId)
    .where(({ eb, and, or }) =>
      or([
        eb("name", "=", CURRENT_SECRET),
        and([
          eb("name", "=", PREVIOUS_SECRET),
          eb("updated_at", ">", sql<Date>`now() - ${keepPreviousMs} * interval '1 millisecond'`),
        ]),
      ]),
    )
    .execute();
  const find = (name: SigningSecretName): StoredSecret | null => {
    const row = rows.find((candidate) => candidate.name === name);
    return row === undefined ? null : { encrypted: row.value_encrypted, storedAt: row.updated_at };
  };
  return { current: find(CURRENT_SECRET), previous: find(PREVIOUS_SECRET) };
}

/** Does nothing when another process has stored one first. */
export async function insertCurrentSecret(unit: ScopedUnitOfWork, encrypted: string): Promise<void> {
  await unit.db
    .insertInto("organization_secrets")
    .values({ organization_id: unit.organizationId, name: CURRENT_SECRET, value_encrypted: encrypted })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns false when the current secret is no longer `replaced`: somebody else rotated it. */
export async function replaceCurrentSecret(
  unit: ScopedUnitOfWork,
  secrets: { readonly replaced: string; readonly current: string; readonly previous: string },
): Promise<boolean> {
  const result = await unit.db
    .updateTable("organization_secrets")
    .set({ value_encrypted: secrets.current, updated_at: sql<Date>`now()` })
    .where("organization_id", "=", unit.organizationId)
    .where("name", "=", CURRENT_SECRET)
    .where("value_encrypted", "=", secrets.replaced)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await unit.db
    .insertInto("organization_secrets")
    .values({ organization_id: unit.organizationId, name: PREVIOUS_SECRET, value_encrypted: secrets.previous })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "name"])
        .doUpdateSet({ value_encrypted: secrets.previous, updated_at: sql<Date>`now()` }),
    )
    .execute();
  return true;
}

/** Across all organizations. */
export async function deleteExpiredPreviousSecrets({ db }: DataDoor, keepPreviousMs: number): Promise<void> {
  await db
    .deleteFrom("organization_secrets")
    .where("name", "=", PREVIOUS_SECRET)
    .where("updated_at", "<", sql<Date>`now() - ${keepPreviousMs} * interval '1 millisecond'`)
    .execute();
}
