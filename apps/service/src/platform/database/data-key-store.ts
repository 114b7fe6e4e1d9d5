import type { DataKeyStore, WrappedDataKey } from "../crypto/data-key-ring.ts";
import type { DataAccess, ScopedUnitOfWork } from "./scope.ts";

/** Stores an organization's wrapped data keys, within its own scope. */
export function createDataKeyStore(data: Pick<DataAccess, "scope">): DataKeyStore {
  return {
    load: (organizationId) => data.scope(organizationId).transaction(listKeys),
    insertIfAbsent: (organizationId, key) =>
      data.scope(organizationId).transaction(async (unit) => {
        // Two processes may come at once: the lock makes the second see the first one's key.
        await unit.db
          .selectFrom("organizations")
          .select("id")
          .where("id", "=", organizationId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const [existing] = await listKeys(unit);
        if (existing !== undefined) return existing;
        await unit.db
          .insertInto("organization_data_keys")
          .values({
            organization_id: organizationId,
            key_id: key.keyId,
            master_key_id: key.masterKeyId,
            wrapped_key: key.wrappedKey,
          })
          .execute();
        return key;
      }),
    replaceWrapping: (organizationId, key, previous) =>
      data.scope(organizationId).transaction(async (unit) => {
        const result = await unit.db
          .updateTable("organization_data_keys")
          .set({ master_key_id: key.masterKeyId, wrapped_key: key.wrappedKey })
          .where("organization_id", "=", organizationId)
          .where("key_id", "=", key.keyId)
          .where("wrapped_key", "=", previous.wrappedKey)
          .executeTakeFirst();
        return result.numUpdatedRows > 0n;
      }),
  };
}

async function listKeys(unit: ScopedUnitOfWork): Promise<readonly WrappedDataKey[]> {
  const rows = await unit.db
    .selectFrom("organization_data_keys")
    .select(["key_id", "master_key_id", "wrapped_key"])
    .where("organization_id", "=", unit.organizationId)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({ keyId: row.key_id, masterKeyId: row.master_key_id, wrappedKey: row.wrapped_key }));
}
