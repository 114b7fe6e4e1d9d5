import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { systemClock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import type { Secret } from "@parley/foundation/secret";
import { systemRandom } from "@parley/foundation/seeded-random";
import type { Config } from "../config/config.ts";
import type { Environment } from "../config/env.ts";
import { loadConfig } from "../config/load-config.ts";
import { type DatabaseServer, openDatabaseServer } from "../open-database-server.ts";
import { rememberBackup } from "../platform/backup/last-backup.ts";
import { BACKUP_FORMAT, type Manifest } from "../platform/backup/manifest.ts";
import { fileExistsError, pathExists, writeBackup } from "../platform/backup/write-backup.ts";
import { parseMasterKey, readMasterKeyFile } from "../platform/crypto/master-key.ts";
import { type DatabaseSnapshot, openSnapshot } from "../platform/database/database-snapshot.ts";
import { VERSION } from "../version.ts";

export interface BackupOptions {
  /** Default: `parley-<time>.backup` in the working folder. */
  readonly file: string | undefined;
  /** Leave the generated master key out. */
  readonly withoutKeys: boolean;
}

/** Writes all data into one file; the service may be running. */
export async function backup(
  environment: Environment,
  print: (line: string) => void,
  options: BackupOptions,
): Promise<number> {
  const config = loadConfig(environment);
  const createdAt = systemClock.now().toISOString();
  const path = resolve(options.file ?? `parley-${createdAt.slice(0, 19).replaceAll(":", "")}Z.backup`);
  if (await pathExists(path)) throw fileExistsError(path);
  await refuseMissingInstallation(config);
  const server = await openDatabaseServer(config);
  try {
    const snapshot = await openSnapshot(server.connectionString, { holdsOffWriters: false });
    try {
      const masterKey = await findMasterKey(config, snapshot);
      const isKeyKept = masterKey !== null && !options.withoutKeys;
      const files = isKeyKept ? [{ path: "master-key", content: Buffer.from(masterKey.reveal()) }] : [];
      const about = aboutOf(server, snapshot, createdAt);
      const target = { path, passphrase: config.backupPassphrase, random: systemRandom };
      const manifest = await writeBackup({ about, snapshot, files }, target);
      await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
      await rememberBackup(config.dataDir, { createdAt, path });
      const keptId = isKeyKept ? parseMasterKey(masterKey, "master-key").id : null;
      for (const line of report(config, path, manifest, { neededIds: snapshot.masterKeyIds, keptId })) print(line);
    } finally {
      await snapshot.close();
    }
  } finally {
    await server.stop();
  }
  return 0;
}

function aboutOf(server: DatabaseServer, snapshot: DatabaseSnapshot, createdAt: string) {
  return {
    format: BACKUP_FORMAT,
    parleyVersion: VERSION,
    createdAt,
    database: { kind: server.kind, version: snapshot.serverVersion },
    migrations: [...snapshot.migrations],
    masterKeyIds: [...snapshot.masterKeyIds],
  };
}

/** Otherwise a missing embedded database would be created, and backed up empty. */
async function refuseMissingInstallation(config: Config): Promise<void> {
  if (config.databaseUrl !== null || (await pathExists(join(config.dataDir, "postgres")))) return;
  throw new DomainError("not-found", `There is no installation in ${config.dataDir}`, {
    code: "nothing-to-copy",
    fix: "Run it with the settings of the service: DATA_DIR, or DATABASE_URL.",
  });
}

/** The generated one, when the data needs it; one in MASTER_KEY is the operator's to keep. */
async function findMasterKey(config: Config, snapshot: DatabaseSnapshot): Promise<Secret | null> {
  if (config.masterKey !== null) return null;
  const path = join(config.dataDir, "master-key");
  const stored = await readMasterKeyFile(path);
  return stored !== null && snapshot.masterKeyIds.includes(parseMasterKey(stored, path).id) ? stored : null;
}

interface ReportedKeys {
  /** The ids of the master keys that the data is wrapped by. */
  readonly neededIds: readonly string[];
  /** The id of the key in the file; null when there is none. */
  readonly keptId: string | null;
}

function report(
  config: Config,
  path: string,
  manifest: Manifest,
  { neededIds, keptId }: ReportedKeys,
): readonly string[] {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const hasRecordings = manifest.tables.some(({ name, rows: count }) => name === "call_recordings" && count > 0);
  const missing = neededIds.filter((id) => id !== keptId);
  const isEncrypted = config.backupPassphrase !== null;
  return [
    `${path}: ${rows} rows of ${manifest.tables.length} tables, ${isEncrypted ? "encrypted under BACKUP_PASSPHRASE" : "not encrypted"}.`,
    ...(keptId === null
      ? []
      : [
          `It holds the master key ${keptId}: ${isEncrypted ? "who has the file and the passphrase" : "WHO HAS THE FILE"} can read ` +
            `${missing.length === 0 ? "every secret" : "the secrets under it"}.`,
        ]),
    ...(missing.length === 0
      ? []
      : [
          `It does not hold the master key ${missing.join(" and ")}: keep that apart from it. Without it ` +
            `${keptId === null ? "the secrets" : "secrets"} are lost.`,
        ]),
    ...(keptId !== null && !isEncrypted
      ? ["Keep it as you keep a password, or set BACKUP_PASSPHRASE, or leave the key out with --without-keys."]
      : []),
    ...(hasRecordings
      ? [`Call recordings are not included: copy ${join(config.dataDir, "files")} from each machine that runs calls.`]
      : []),
    ...(dirname(path) === config.dataDir ? ["It is in DATA_DIR: copy it to another machine."] : []),
  ];
}
