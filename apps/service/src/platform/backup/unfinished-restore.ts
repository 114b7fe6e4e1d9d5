import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DomainError } from "@parley/foundation/domain-error";

/** Marker file in `DATA_DIR` while a backup is being restored into it. */
const FILE_NAME = "restore-unfinished";

/** @returns a function that removes the marker once the restore is complete or undone */
export async function markUnfinishedRestore(dataDir: string, backupPath: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, FILE_NAME);
  await writeFile(path, `${backupPath}\n`, { mode: 0o600, flush: true });
  return () => rm(path, { force: true });
}

/** Keeps the service from starting on an installation whose restore was interrupted. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  const path = join(dataDir, FILE_NAME);
  const found = await stat(path).catch(() => null);
  if (found === null) return;
  throw new DomainError("invalid-state", `A restore into ${dataDir} was interrupted`, {
    code: "restore-unfinished",
    fix: `Run \`parley restore\` again. To use the database as it is (empty, or, if restore says so, filled), delete ${path}.`,
  });
}
