import { mkdir, realpath } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { DomainError } from "@parley/foundation/domain-error";
import { SERVER_USER } from "./connection-file.ts";
import { ensureServer, type RunningServer, type ServerRequest } from "./ensure-server.ts";
import { FileLock } from "./file-lock.ts";
import { type MachineLimits, ordinaryMachine } from "./place-cluster.ts";
import { findPostmaster } from "./postmaster-file.ts";
import { isStillRunning } from "./process-info.ts";
import { serverPaths } from "./server-paths.ts";
import { stopPostmaster } from "./stop-postmaster.ts";

/** How soon a crashed server is noticed; each check costs two small reads. */
const WATCH_EVERY_MS = 250;
const MAX_RESTART_DELAY_MS = 5_000;

/** A PostgreSQL server that belongs to a `DATA_DIR` and is shared by all Parley processes that use it. */
export interface EmbeddedPostgres {
  /** `postgres://user:password@127.0.0.1:port/database`. Stays valid when the server crashes and is restarted. */
  readonly connectionString: string;
  readonly port: number;
  /** Path of the server's log. */
  readonly logFile: string;
  /** Stops the server unless another Parley process uses the same `DATA_DIR`. Idempotent. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Created with mode 0700 when missing. */
  readonly dataDir: string;
  /** Default `parley`; created when missing. */
  readonly databaseName?: string;
  readonly log?: (message: string, fields?: Record<string, unknown>) => void;
  /** Extra server settings (`fsync: "off"`); only those of the process that starts the server apply. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly limits?: MachineLimits;
  /** Refuse when another Parley process uses the server. */
  readonly mustBeAlone?: boolean;
}

/**
 * Starts the server of `dataDir`, or joins one that another process started or a killed one left behind. The first
 * start makes the cluster (about 0.6 s). While the handle is open, a crashed server is restarted.
 * @throws Error that says what to do: no programs for this platform, a folder that cannot be used, a cluster of another
 * major version, or the last lines of the server's log.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = serverPaths(await makeDataDir(options.dataDir));
  const request: ServerRequest = {
    paths,
    databaseName: options.databaseName ?? "parley",
    settings: options.settings ?? {},
    limits: options.limits ?? ordinaryMachine,
    log: options.log ?? (() => {}),
  };
  const supervisorLock = new FileLock(paths.supervisorLockFile);
  const usersLock = new FileLock(paths.usersLockFile);
  try {
    const server = await supervisorLock.runExclusively(
      () => joinServer(request, usersLock, options.mustBeAlone ?? false),
      () => request.log("waiting while another Parley process starts or stops the embedded PostgreSQL"),
    );
    return new Supervisor(request, server, supervisorLock, usersLock);
  } catch (error) {
    supervisorLock.close();
    usersLock.close();
    throw error;
  }
}

async function joinServer(request: ServerRequest, usersLock: FileLock, mustBeAlone: boolean): Promise<RunningServer> {
  const hasOtherUsers = !usersLock.tryExclusive();
  usersLock.release();
  if (hasOtherUsers && mustBeAlone) {
    throw new DomainError("conflict", `Another Parley process uses the database in ${request.paths.folder}`, {
      code: "database-in-use",
      fix: "Stop it first.",
    });
  }
  // Nobody can interfere: users join and leave only under the supervisor's lock.
  if (!usersLock.tryShared()) throw new Error(`${request.paths.usersLockFile} is locked by another program`);
  return ensureServer(request, hasOtherUsers);
}

async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(serverPaths(dataDir).folder, { recursive: true, mode: 0o700 });
    return await realpath(dataDir);
  } catch (error) {
    throw new Error(
      `DATA_DIR ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}. ` +
        "Choose a folder that Parley's user may write to.",
      { cause: error },
    );
  }
}

class Supervisor implements EmbeddedPostgres {
  readonly connectionString: string;
  readonly port: number;
  readonly logFile: string;
  readonly #request: ServerRequest;
  readonly #supervisorLock: FileLock;
  /** Held shared from start to stop, which marks this process as a user of the server. */
  readonly #usersLock: FileLock;
  readonly #stopRequested = new AbortController();
  readonly #watching: Promise<void>;
  #server: RunningServer;
  #stopping: Promise<void> | undefined;

  constructor(request: ServerRequest, server: RunningServer, supervisorLock: FileLock, usersLock: FileLock) {
    this.#request = request;
    this.#server = server;
    this.#supervisorLock = supervisorLock;
    this.#usersLock = usersLock;
    this.port = server.port;
    this.logFile = request.paths.logFile;
    this.connectionString = `postgres://${SERVER_USER}:${server.password}@127.0.0.1:${server.port}/${encodeURIComponent(request.databaseName)}`;
    this.#watching = this.#watch(this.#stopRequested.signal);
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    this.#stopRequested.abort();
    await this.#watching;
    try {
      await this.#supervisorLock.runExclusively(
        () => this.#leave(),
        () => this.#request.log("waiting for another Parley process before stopping the embedded PostgreSQL"),
      );
    } finally {
      this.#usersLock.close();
      this.#supervisorLock.close();
    }
  }

  async #leave(): Promise<void> {
    this.#usersLock.release();
    if (!this.#usersLock.tryExclusive()) {
      this.#request.log("embedded PostgreSQL left running for other Parley processes");
      return;
    }
    const postmaster = await findPostmaster(this.#server.dataDirectory);
    if (postmaster === undefined) return;
    await stopPostmaster(postmaster, this.#request.log);
    this.#request.log("embedded PostgreSQL stopped", { pid: postmaster.process.pid });
  }

  /** Restarts a crashed server until `stop`. Never rejects. */
  async #watch(signal: AbortSignal): Promise<void> {
    let delayMs = WATCH_EVERY_MS;
    while (await sleepUnlessAborted(delayMs, signal)) {
      try {
        if (!(await isStillRunning(this.#server.process))) await this.#restart(signal);
        delayMs = WATCH_EVERY_MS;
      } catch (error) {
        if (signal.aborted) return;
        delayMs = Math.min(delayMs * 2, MAX_RESTART_DELAY_MS);
        this.#request.log("embedded PostgreSQL could not be restarted", {
          error: error instanceof Error ? error.message : String(error),
          nextAttemptMs: delayMs,
        });
      }
    }
  }

  async #restart(signal: AbortSignal): Promise<void> {
    this.#request.log("embedded PostgreSQL exited unexpectedly; restarting it", { pid: this.#server.process.pid });
    await this.#supervisorLock.runExclusively(
      async () => {
        // All processes, this one included, use the address, so the port must not change.
        this.#server = await ensureServer(this.#request, true, signal);
      },
      () => this.#request.log("waiting while another Parley process restarts the embedded PostgreSQL"),
      signal,
    );
  }
}

/** @returns false when aborted. Does not keep the process alive. */
async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<boolean> {
  try {
    await delay(ms, undefined, { signal, ref: false });
    return true;
  } catch {
    return false;
  }
}
