import { createSecretKey, type KeyObject } from "node:crypto";
import type { Random } from "@parley/foundation/seeded-random";
import { unwrapKey, wrapKey } from "../crypto/key-wrap.ts";
import type { MasterKeys } from "../crypto/master-key.ts";
import type { Database } from "./database.ts";

/**
 * A key of the whole installation, made at the first start and kept wrapped in the database, so that a change of the
 * master key changes no hash and ends no token.
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
  return unwrapKey(masterKeys, { masterKeyId: row.master_key_id, wrappedKey: row.wrapped_key }, ["instance-key", name]);
}
