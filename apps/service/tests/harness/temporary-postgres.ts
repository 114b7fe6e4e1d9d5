import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded/embedded-postgres.ts";
import { type MachineLimits, ordinaryMachine } from "../../src/platform/database/embedded/place-cluster.ts";
import { folderInMemory, MEMORY_FOLDER } from "../support/embedded-database/folder-in-memory.ts";

/** A PostgreSQL server for tests that leaves nothing behind. */
export interface TemporaryPostgres {
  /** Connects to the maintenance database as a superuser: `create database … template …` works from here. */
  readonly connectionString: string;
  /** Stops the server and removes its files. Idempotent. */
  stop(): Promise<void>;
}

/** Nothing has to survive a crash, so nothing waits for the disk. */
const NO_DURABILITY = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

/**
 * Starts a throwaway server, with its files in memory if there is room. A cleaner removes the server and its files even if
 * this process is killed.
 * @param settings extra server settings, such as `{ max_connections: "200" }`.
 */
export async function startTemporaryPostgres(
  settings: Readonly<Record<string, string>> = {},
  limits: MachineLimits = ordinaryMachine,
): Promise<TemporaryPostgres> {
  const folder = await folderInMemory();
  const isInMemory = folder === MEMORY_FOLDER;
  const dataDir = await mkdtemp(join(folder, "parley-temporary-postgres-"));
  const cleaner = startCleaner(dataDir);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      databaseName: "postgres",
      // Any user may write to the folder in memory; the default socket folder may be closed to the server's user.
      settings: { ...NO_DURABILITY, ...(isInMemory ? { unix_socket_directories: MEMORY_FOLDER } : {}), ...settings },
      limits,
    });
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      try {
        await postgres.stop();
      } finally {
        await finishCleaner(cleaner);
      }
    };
    return {
      connectionString: isInMemory ? throughSocket(postgres.connectionString) : postgres.connectionString,
      stop: () => {
        stopping ??= stop();
        return stopping;
      },
    };
  } catch (error) {
    await finishCleaner(cleaner);
    throw error;
  }
}

/** A short statement takes a third less processor time, client and server together, than over loopback TCP. */
function throughSocket(connectionString: string): string {
  const url = new URL(connectionString);
  url.searchParams.set("host", MEMORY_FOLDER);
  return url.href;
}

/**
 * Waits for the end of its input, which comes when this process closes it or dies; then stops the server and removes the
 * files. Retries for ten seconds, because a half-finished `initdb` may still be writing.
 */
const CLEANER = `
while read -r _; do :; done
home=$(cat "$1/postgres/location" 2>/dev/null) || home=$1/postgres
attempt=0
while [ -e "$1" ] || [ -e "$home" ]; do
  if pid=$(head -n 1 "$home/data/postmaster.pid" 2>/dev/null) && [ -n "$pid" ]; then kill -s QUIT "$pid"; fi
  rm -rf "$home" "$1"
  attempt=$((attempt + 1))
  [ "$attempt" -lt 100 ] || exit 1
  sleep 0.1
done
`;

function startCleaner(dataDir: string): ChildProcess {
  // In a separate process group, so that Ctrl-C does not end it together with this process.
  const cleaner = spawn("/bin/sh", ["-c", CLEANER, "parley-temporary-postgres-cleaner", dataDir], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Neither the process nor its pipe keeps a run alive whose test forgot to stop the server.
  cleaner.unref();
  if (cleaner.stdin !== null && "unref" in cleaner.stdin && typeof cleaner.stdin.unref === "function") {
    cleaner.stdin.unref();
  }
  return cleaner;
}

async function finishCleaner(cleaner: ChildProcess): Promise<void> {
  if (cleaner.exitCode !== null || cleaner.signalCode !== null) return;
  const exited = once(cleaner, "exit");
  cleaner.ref();
  cleaner.stdin?.end();
  await exited;
}
