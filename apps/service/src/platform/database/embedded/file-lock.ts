import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

const SQLITE_BUSY = 5;
const POLL_MS = 25;
/** How long a process waits before it logs that it waits; normal starts and stops take less. */
const LOG_WAIT_AFTER_MS = 5_000;
/** Longer than the longest crash recovery the holder itself would wait for (see `launch-postmaster.ts`). */
const GIVE_UP_AFTER_MS = 11 * 60_000;

/**
 * A lock between processes that the kernel releases when its holder ends, even by `kill -9`: no stale locks, no guessing
 * about reused process ids. Node has no `flock`; SQLite's `fcntl` locks on an empty file do it on Linux and macOS.
 *
 * Never open the file in any other way: `fcntl` drops a process's locks when it closes *any* descriptor of the file.
 */
export class FileLock {
  readonly #path: string;
  readonly #database: DatabaseSync;

  /** @throws Error when the file cannot be made, or belongs to somebody else. */
  constructor(path: string) {
    this.#path = path;
    try {
      this.#database = new DatabaseSync(path, { timeout: 0 });
      chmodSync(path, 0o600);
    } catch (error) {
      throw cannotLock(path, error);
    }
  }

  /** @returns false when anyone else holds it, shared or exclusively. */
  tryExclusive(): boolean {
    // Nothing is ever written, so no journal file is needed. The pragma also fails if the file is locked.
    return this.#attempt(() => this.#database.exec("pragma journal_mode = memory; begin exclusive"));
  }

  /** @returns false when another holder has it exclusively. */
  tryShared(): boolean {
    return this.#attempt(() => {
      this.#database.exec("begin");
      // The first read takes the lock, and the transaction keeps it until its end.
      this.#database.prepare("select 1 from sqlite_schema").all();
    });
  }

  release(): void {
    if (this.#database.isOpen && this.#database.isTransaction) this.#database.exec("rollback");
  }

  /** Also releases. Idempotent. */
  close(): void {
    if (this.#database.isOpen) this.#database.close();
  }

  /**
   * Runs `work` while nobody else holds the lock, waiting for it as long as needed.
   * @param signal ends the waiting, not the work.
   * @throws Error when the holder does not release it within eleven minutes.
   */
  async runExclusively<T>(work: () => Promise<T>, onLongWait: () => void, signal?: AbortSignal): Promise<T> {
    const since = performance.now();
    let isWaitLogged = false;
    while (!this.tryExclusive()) {
      const waitedMs = performance.now() - since;
      if (waitedMs > GIVE_UP_AFTER_MS) {
        throw new Error(
          `Another process has held ${this.#path} for ${Math.round(waitedMs / 60_000)} minutes. Stop it and start again.`,
        );
      }
      if (!isWaitLogged && waitedMs > LOG_WAIT_AFTER_MS) {
        isWaitLogged = true;
        onLongWait();
      }
      await delay(POLL_MS, undefined, { signal });
    }
    try {
      return await work();
    } finally {
      this.release();
    }
  }

  #attempt(acquire: () => void): boolean {
    try {
      acquire();
      return true;
    } catch (error) {
      this.release();
      if (isBusy(error)) return false;
      throw cannotLock(this.#path, error);
    }
  }
}

function cannotLock(path: string, error: unknown): Error {
  return new Error(
    `${path} cannot be locked (${error instanceof Error ? error.message : String(error)}): ` +
      "put DATA_DIR on a local disk that Parley's user may write to, or set DATABASE_URL.",
    { cause: error },
  );
}

function isBusy(error: unknown): boolean {
  // The low byte is the primary code; the rest is the extended one.
  return (
    error instanceof Error &&
    "errcode" in error &&
    typeof error.errcode === "number" &&
    (error.errcode & 0xff) === SQLITE_BUSY
  );
}
