import type { DataKeyStore, WrappedDataKey } from "../crypto/data-key-ring.ts";
import type { Database } from "./database.ts";

/**
 * Data keys are read on the way to any secret, also before an organization's scope exists (inbound webhooks), so they
 * go through the unscoped door, always with the organization in the query.
 */
export function createDataKeyStore(database: Database): DataKeyStore {
  return {
    async load(organizationId) {
      const rows = await database
        .selectFrom("organization_data_keys")
        .select(["key_id", "master_key_id", "wrapped_key"])
        .where("organization_id", "=", organizationId)
        .orderBy("created_at", "desc")
        .execute();
      return rows.map(keyFromRow);
    },
    async insertIfAbsent(organizationId, key) {
      // Two processes may come at once: the lock makes the second see the first one's key.
      return database.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom("organizations")
          .select("id")
          .where("id", "=", organizationId)
          .forUpdate()
          .executeTakeFirstOrThrow();
        const existing = await transaction
          .selectFrom("organization_data_keys")
          .select(["key_id", "master_key_id", "wrapped_key"])
          .where("organization_id", "=", organizationId)
          .orderBy("created_at", "desc")
          .executeTakeFirst();
        if (existing !== undefined) return keyFromRow(existing);
        await transaction
          .insertInto("organization_data_keys")
          .values({
            organization_id: organizationId,
            key_id: key.keyId,
            master_key_id: key.masterKeyId,
            wrapped_key: key.wrappedKey,
          })
          .execute();
        return key;
      });
    },
    async replaceWrapping(organizationId, key, previous) {
      const result = await database
        .updateTable("organization_data_keys")
        .set({ master_key_id: key.masterKeyId, wrapped_key: key.wrappedKey })
        .where("organization_id", "=", organizationId)
        .where("key_id", "=", key.keyId)
        .where("wrapped_key", "=", previous.wrappedKey)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },
  };
}

function keyFromRow(row: { key_id: string; master_key_id: string; wrapped_key: string }): WrappedDataKey {
  return { keyId: row.key_id, masterKeyId: row.master_key_id, wrappedKey: row.wrapped_key };
}
