import { join } from "node:path";
import type pg from "pg";
import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, reasonOf } from "../../platform/check-result.ts";
import { type MasterKeys, parseMasterKey, readMasterKeyFile } from "../../platform/crypto/master-key.ts";
import { createDatabase } from "../../platform/database/database.ts";
import { checkInstanceKeys } from "../../platform/database/instance-keys.ts";

const FIX =
  "Set MASTER_KEY (after a change MASTER_KEY_PREVIOUS, too) to the key of this database, or put its file back.";

/** Checks that the master key unwraps the stored keys. Unlike a start, it does not create a missing key. */
export async function checkMasterKey(config: Config, pool: pg.Pool): Promise<CheckResult> {
  const isFilled = await hasInstanceKeys(pool);
  try {
    const keys = await findMasterKeys(config);
    if (keys === null) {
      return isFilled
        ? failed(
            "master-key",
            `there is none in ${config.dataDir}, and the database needs the one it was made with`,
            FIX,
          )
        : ok("master-key", "not made yet; the first start makes it");
    }
    if (isFilled) await checkInstanceKeys(createDatabase(pool), keys);
    return ok("master-key", isFilled ? "opens what is encrypted" : "nothing is encrypted yet");
  } catch (error) {
    return failed("master-key", reasonOf(error), FIX);
  }
}

async function hasInstanceKeys(pool: pg.Pool): Promise<boolean> {
  const { rows: tables } = await pool.query<{ found: string | null }>(
    "select to_regclass('public.instance_keys') as found",
  );
  if (tables[0]?.found === null) return false;
  const { rowCount } = await pool.query("select from public.instance_keys limit 1");
  return rowCount === 1;
}

async function findMasterKeys({ masterKey, previousMasterKeys, dataDir }: Config): Promise<MasterKeys | null> {
  const filePath = join(dataDir, "master-key");
  const text = masterKey ?? (await readMasterKeyFile(filePath));
  if (text === null) return null;
  return {
    current: parseMasterKey(text, masterKey === null ? filePath : "MASTER_KEY"),
    previous: previousMasterKeys.map((key) => parseMasterKey(key, "MASTER_KEY_PREVIOUS")),
  };
}
