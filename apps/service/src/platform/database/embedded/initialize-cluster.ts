import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClusterHome } from "./cluster-home.ts";
import { SERVER_USER } from "./connection-file.ts";
import { isMissing, systemErrorCode } from "./file-errors.ts";
import { runCommand } from "./run-command.ts";
import type { ServerIdentity } from "./server-identity.ts";

const UNFINISHED = "data.unfinished-";

/**
 * Makes an empty cluster (about 0.6 s): UTF-8, PostgreSQL's own C.UTF-8 locale (the same order and case rules on every
 * machine, all alphabets), scram-sha-256 for every connection. It gets its name only when it is complete.
 * @param mustSync false for clusters that may be lost when the machine crashes.
 * @throws Error with the output of `initdb`, such as that the disk is full.
 */
export async function initializeCluster(
  home: ClusterHome,
  binariesFolder: string,
  identity: ServerIdentity,
  password: string,
  mustSync: boolean,
): Promise<void> {
  // Unique names: the `initdb` of a killed Parley process runs on, and clears its folder when it fails.
  const unfinished = await mkdtemp(join(home.folder, UNFINISHED));
  const passwordFile = `${unfinished}.password`;
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (identity.kind === "other-user") {
      await chown(unfinished, identity.userId, identity.groupId);
      await chown(passwordFile, identity.userId, identity.groupId);
    }
    const result = await runCommand(
      identity.initdbCommand(join(binariesFolder, "bin", "initdb"), [
        `--pgdata=${unfinished}`,
        `--username=${SERVER_USER}`,
        `--pwfile=${passwordFile}`,
        "--auth=scram-sha-256",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--locale=C",
        "--builtin-locale=C.UTF-8",
        ...(mustSync ? [] : ["--no-sync"]),
      ]),
    );
    if (result.exitCode !== 0) {
      throw new Error(`The database in ${home.folder} could not be created:\n${result.output}`);
    }
    await rename(unfinished, home.dataDirectory);
    if (mustSync) await syncFolder(home.folder);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes unfinished clusters of killed processes. */
export async function removeUnfinishedClusters(home: ClusterHome): Promise<void> {
  for (const name of await readdir(home.folder)) {
    if (!name.startsWith(UNFINISHED)) continue;
    try {
      await rm(join(home.folder, name), { recursive: true, force: true });
    } catch (error) {
      // An `initdb` is still writing there. The next start removes it.
      if (systemErrorCode(error) !== "ENOTEMPTY") throw error;
    }
  }
}

/**
 * Checks that the programs can open the cluster.
 * @returns false when there is no cluster yet.
 * @throws Error when the cluster was made by another major version, or the folder holds something else.
 */
export async function checkClusterVersion(home: ClusterHome, majorVersion: number): Promise<boolean> {
  const found = await readVersion(home.dataDirectory);
  if (found === undefined) return false;
  if (found !== String(majorVersion)) {
    throw new Error(
      `${home.dataDirectory} was made by PostgreSQL ${found}, but this version of Parley comes with PostgreSQL ${majorVersion}. ` +
        "Start the version of Parley that made it and move the data over, or set DATABASE_URL.",
    );
  }
  return true;
}

async function readVersion(dataDirectory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDirectory, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    if ((await readdir(dataDirectory)).length === 0) return undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  throw new Error(
    `${dataDirectory} is not empty, but not a PostgreSQL cluster. Move it away to start with an empty database.`,
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
