import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readMajorVersion } from "./binaries/binaries-version.ts";
import { locateInstalledBinaries, prepareBinaries } from "./binaries/server-binaries.ts";
import { type ClusterHome, findClusterHome } from "./cluster-home.ts";
import {
  generatePassword,
  readStoredConnection,
  SERVER_USER,
  type StoredConnection,
  writeStoredConnection,
} from "./connection-file.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { isMissing } from "./file-errors.ts";
import { checkClusterVersion, initializeCluster, removeUnfinishedClusters } from "./initialize-cluster.ts";
import { LaunchError, launchPostmaster, waitUntilReady } from "./launch-postmaster.ts";
import { type MachineLimits, placeCluster } from "./place-cluster.ts";
import { findPostmaster, type Postmaster, postmasterFilePath } from "./postmaster-file.ts";
import { type ProcessInfo, processNamespace } from "./process-info.ts";
import { runCommand } from "./run-command.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { rotateServerLog } from "./server-log.ts";
import type { ServerPaths } from "./server-paths.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

/** Attempts to start while the port is taken, or processes of a killed server are still ending. */
const MAX_ATTEMPTS = 40;
const RETRY_AFTER_MS = 250;

export interface ServerRequest {
  readonly paths: ServerPaths;
  readonly databaseName: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly limits: MachineLimits;
  readonly log: (message: string, fields?: Record<string, unknown>) => void;
}

export interface RunningServer {
  readonly process: ProcessInfo;
  readonly port: number;
  readonly password: string;
  readonly dataDirectory: string;
}

/**
 * Finds the running server of a `DATA_DIR` or starts it, and creates the database. The caller holds the supervisor's
 * lock.
 * @param hasOtherUsers whether another process uses the server already, so that it must not move or be stopped.
 * @param signal stops waiting for a server in recovery.
 */
export async function ensureServer(
  request: ServerRequest,
  hasOtherUsers: boolean,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const { paths, log } = request;
  const namespace = await processNamespace();
  const stored = await readStoredConnection(paths.connectionFile);
  if (hasOtherUsers && stored?.startedIn !== undefined && stored.startedIn !== namespace) {
    throw new Error(
      `${paths.folder} is in use by a Parley in another container or on another machine. ` +
        "Only processes of one machine can share a DATA_DIR; give all of them the same DATABASE_URL instead.",
    );
  }
  const installed = locateInstalledBinaries();
  const home = await findClusterHome(paths);
  await checkClusterVersion(home, await readMajorVersion(installed));

  const found = await findUsable(home, stored, hasOtherUsers, request, signal);
  const { postmaster, password } =
    found ?? (await startServer(request, installed, stored, namespace, hasOtherUsers, signal));
  if (postmaster.port === undefined) throw new Error(`${postmasterFilePath(home.dataDirectory)} contains no port`);
  try {
    await ensureDatabase(postmaster.port, password, request.databaseName);
  } catch (error) {
    if (found === undefined && !hasOtherUsers) await stopPostmaster(postmaster, log);
    throw new Error(
      `The embedded PostgreSQL started (port ${postmaster.port}, log ${paths.logFile}), but its database cannot be used: ` +
        `${error instanceof Error ? error.message : String(error)}. ` +
        `If its password was lost, stop Parley, delete ${paths.connectionFile} and start again.`,
      { cause: error },
    );
  }
  const { dataDirectory } = found === undefined ? await findClusterHome(paths) : home;
  log(found === undefined ? "embedded PostgreSQL started" : "embedded PostgreSQL found running", {
    pid: postmaster.process.pid,
    port: postmaster.port,
    dataDirectory,
  });
  return { process: postmaster.process, port: postmaster.port, password, dataDirectory };
}

interface Usable {
  readonly postmaster: Postmaster;
  readonly password: string;
}

/** Finds a server that already runs: another process's, or one left behind by a killed process. */
async function findUsable(
  home: ClusterHome,
  stored: StoredConnection | undefined,
  hasOtherUsers: boolean,
  { log, paths }: ServerRequest,
  signal: AbortSignal | undefined,
): Promise<Usable | undefined> {
  const running = await findPostmaster(home.dataDirectory);
  if (running === undefined) return undefined;
  if (stored === undefined) {
    if (hasOtherUsers) throw new Error(`${paths.connectionFile} is missing or damaged while others use the server.`);
    log("the password of the running embedded PostgreSQL is lost: restarting it", { pid: running.process.pid });
    await stopPostmaster(running, log);
    return undefined;
  }
  if (running.status === "stopping") {
    // Somebody told it to stop, and it takes no new connections; SIGINT makes it stop now.
    await stopPostmaster(running, log);
    return undefined;
  }
  const postmaster = await waitUntilReady(home.dataDirectory, running, signal);
  return postmaster === undefined ? undefined : { postmaster, password: stored.password };
}

async function startServer(
  request: ServerRequest,
  installed: string,
  stored: StoredConnection | undefined,
  namespace: string,
  hasOtherUsers: boolean,
  signal: AbortSignal | undefined,
): Promise<Usable> {
  const { paths, settings, limits, log } = request;
  const { home, identity } = await placeCluster(paths, limits, log);
  const binariesFolder = await prepareBinaries(installed, join(home.folder, "binaries"), identity, log);
  const password = stored?.password ?? generatePassword();
  let port = stored?.port ?? (await findFreePort());
  const remember = () => writeStoredConnection(paths.connectionFile, { password, port, startedIn: namespace });

  await removeUnfinishedClusters(home);
  const isNew = !(await checkClusterVersion(home, await readMajorVersion(installed)));
  if (isNew) {
    // Before the cluster, so that a kill in between cannot leave a cluster with an unknown password.
    await remember();
    await initializeCluster(home, binariesFolder, identity, password, settings["fsync"] !== "off");
  } else {
    await removeStaleFile(home, log);
    if (stored === undefined) {
      await setPassword(home.dataDirectory, binariesFolder, identity, password);
      await remember();
    }
  }

  await rotateServerLog(paths.logFile);
  for (let attempt = 1; ; attempt++) {
    try {
      const postmaster = await launchPostmaster({
        binariesFolder,
        identity,
        dataDirectory: home.dataDirectory,
        port,
        settings,
        logFile: paths.logFile,
        signal,
      });
      await remember();
      return { postmaster, password };
    } catch (error) {
      if (!(error instanceof LaunchError) || error.reason === "other" || attempt === MAX_ATTEMPTS) throw error;
      if (error.reason === "port-taken" && !hasOtherUsers) {
        const taken = port;
        port = await findFreePort();
        log("the port of the embedded PostgreSQL is taken; using another", { taken, port });
      } else {
        await delay(RETRY_AFTER_MS, undefined, { signal });
      }
    }
  }
}

/** PostgreSQL refuses to start while the file names any living process. The caller knows it is not our server. */
async function removeStaleFile(
  home: ClusterHome,
  log: (message: string, fields?: Record<string, unknown>) => void,
): Promise<void> {
  const path = postmasterFilePath(home.dataDirectory);
  if ((await findPostmaster(home.dataDirectory)) !== undefined) return;
  try {
    await rm(path);
    log("removed a postmaster.pid whose server is gone", { path });
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** A port of 127.0.0.1 that was free a moment ago, chosen by the operating system. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ host: "127.0.0.1", port: 0 }, () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("No port was given"));
        else resolve(address.port);
      });
    });
  });
}

/**
 * Gives the superuser another password without knowing the old one, in single-user mode: the server must not run.
 * @param password as from `generatePassword`, so that it needs no quoting.
 */
async function setPassword(
  dataDirectory: string,
  binariesFolder: string,
  identity: ServerIdentity,
  password: string,
): Promise<void> {
  const result = await runCommand(
    identity.command(join(binariesFolder, "bin", "postgres"), ["--single", "-D", dataDirectory, "postgres"]),
    `alter role ${SERVER_USER} with password '${password}'\n`,
  );
  // Single-user mode exits with 0 even after a failed statement.
  if (result.exitCode !== 0 || /\b(ERROR|FATAL|PANIC):/.test(result.output)) {
    throw new Error(`The password of the embedded PostgreSQL could not be set:\n${result.output}`);
  }
}
