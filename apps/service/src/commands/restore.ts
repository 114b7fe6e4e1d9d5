import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Secret } from "@parley/foundation/secret";
import pg from "pg";
import type { Environment } from "../config/env.ts";
import { loadConfig } from "../config/load-config.ts";
import { openDatabaseServer } from "../open-database-server.ts";
import { type CheckedBackup, checkBackup } from "../platform/backup/check-backup.ts";
import { markUnfinishedRestore } from "../platform/backup/unfinished-restore.ts";
import { createMasterKeyFile, readMasterKeyFile } from "../platform/crypto/master-key.ts";
import { loadDatabase, refuseUnlessEmpty } from "../platform/database/load-database.ts";
import { readMigrations } from "../platform/database/migrate.ts";
import { verifyTenancy } from "../platform/database/verify-tenancy.ts";
import { type SettledEffects, settleRestoredEffects } from "../settle-restored-effects.ts";
import { planMasterKey } from "./plan-master-key.ts";

export interface RestoreOptions {
  readonly file: string | undefined;
  /** The backed-up installation has not run since, so its pending work is to be done here. */
  readonly resumeSending: boolean;
}

/** Puts a backup into an empty installation: all of it, or nothing. */
export async function restore(
  environment: Environment,
  print: (line: string) => void,
  options: RestoreOptions,
): Promise<number> {
  if (options.file === undefined) {
    print("Usage: parley restore <file> [--resume-sending]");
    return 2;
  }
  const config = loadConfig(environment);
  const path = resolve(options.file);
  const checked = await checkBackup(path, config.backupPassphrase);
  const keyPath = join(config.dataDir, "master-key");
  const keyToStore = planMasterKey({
    neededIds: checked.about.masterKeyIds,
    configured: config.masterKey,
    previous: config.previousMasterKeys,
    stored: await readMasterKeyFile(keyPath),
    fromBackup: checked.masterKey,
  });
  const server = await openDatabaseServer(config);
  try {
    await refuseFilledDatabase(server.connectionString);
    const unmark = await markUnfinishedRestore(config.dataDir, path);
    try {
      if (keyToStore !== null) await createMasterKeyFile(keyPath, keyToStore);
      const settled = await load(server.connectionString, checked, options.resumeSending);
      for (const line of report(path, checked, keyToStore, settled)) print(line);
    } catch (error) {
      // If the answer to the commit was lost, the outcome is unknown; the key stays, and the mark keeps a service from starting.
      if (await isEmpty(server.connectionString)) {
        if (keyToStore !== null) await rm(keyPath, { force: true });
        await unmark();
      }
      throw error;
    }
    await unmark();
  } finally {
    await server.stop();
  }
  return 0;
}

async function refuseFilledDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: "parley-copy" });
  await client.connect();
  try {
    await refuseUnlessEmpty(client);
  } finally {
    await client.end();
  }
}

async function isEmpty(connectionString: string): Promise<boolean> {
  return refuseFilledDatabase(connectionString).then(
    () => true,
    () => false,
  );
}

/** @returns null when nothing changes */
async function load(
  connectionString: string,
  { source }: CheckedBackup,
  resumeSending: boolean,
): Promise<SettledEffects | null> {
  let settled: SettledEffects | null = null;
  await loadDatabase({
    connectionString,
    migrations: await readMigrations(),
    source,
    settle: async (db) => {
      await verifyTenancy(db);
      if (!resumeSending) settled = await settleRestoredEffects(db);
    },
  });
  return settled;
}

function report(
  path: string,
  { about, manifest }: CheckedBackup,
  storedKey: Secret | null,
  settled: SettledEffects | null,
): readonly string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `${path}, made ${about.createdAt} by Parley ${about.parleyVersion}: ${rows} rows of ${manifest.tables.length} tables are restored.`,
    ...(storedKey === null ? [] : ["The master key came with it."]),
    ...(settled === null
      ? ["What waited to be sent when the backup was made is sent as soon as the service starts."]
      : [
          `Ended, because it may have happened since: ${settled.unsentCount} waiting texts, ${settled.unansweredCount} waiting ` +
            `answers, ${settled.droppedMailCount} mails, ${settled.endedSignInCount} sign-ins. Waiting webhooks are delivered.`,
          ...(settled.haltedCampaignCount === 0
            ? []
            : [`${settled.haltedCampaignCount} campaigns reach for nobody until somebody starts them again.`]),
          "Texts that carriers received until now are stored when they are found, and not answered.",
        ]),
  ];
}
