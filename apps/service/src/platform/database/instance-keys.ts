import { createSecretKey, type KeyObject } from "node:crypto";
import type { Random } from "@parley/foundation/seeded-random";
import { unwrapKey, wrapKey } from "../crypto/key-wrap.ts";
import type { MasterKeys } from "../crypto/master-key.ts";
import type { Database } from "./database.ts";

/**
 * A key of the whole installation, made at the first start and stored wrapped in the database, so that hashes and tokens
 * stay valid when the master key changes. If a previous master key wraps it, it is rewrapped with the current one.
 * @throws DecryptionError when the database was made with another master key
 */
export async function loadInstanceKey(
  database: Database,
  masterKeys: MasterKeys,
  random: Random,
  name: "hash-root",
): Promise<KeyObject> {
  const fresh = wrapKey(masterKeys.current, createSecretKey(random.bytes(32)), ["instance-key", name]);
  await database
    .insertInto("instance_keys")
    .values({ name, master_key_id: fresh.masterKeyId, wrapped_key: fresh.wrappedKey })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const row = await database
    .selectFrom("instance_keys")
    .select(["master_key_id", "wrapped_key"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  const stored = { masterKeyId: row.master_key_id, wrappedKey: row.wrapped_key };
  const key = unwrapKey(masterKeys, stored, ["instance-key", name]);
  if (stored.masterKeyId !== masterKeys.current.id) {
    const rewrapped = wrapKey(masterKeys.current, key, ["instance-key", name]);
    await database
      .updateTable("instance_keys")
      .set({ master_key_id: rewrapped.masterKeyId, wrapped_key: rewrapped.wrappedKey })
      .where("name", "=", name)
      .where("wrapped_key", "=", stored.wrappedKey)
      .execute();
  }
  return key;
}

/**
 * Unwraps every stored key, to check the master key; changes nothing.
 * @throws DecryptionError when the database was made with another master key
 */
export async function checkInstanceKeys(database: Database, masterKeys: MasterKeys): Promise<void> {
  const rows = await database
    .selectFrom("instance_keys")
    .select(["name", "master_key_id", "wrapped_key"])
    .orderBy("name")
    .execute();
  for (const { name, master_key_id: masterKeyId, wrapped_key: wrappedKey } of rows) {
    unwrapKey(masterKeys, { masterKeyId, wrappedKey }, ["instance-key", name]);
  }
}
