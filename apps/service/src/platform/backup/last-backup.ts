import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** The file in `DATA_DIR` that records when a backup was last made here. */
const FILE_NAME = "last-backup.json";

const schema = z.object({ createdAt: z.iso.datetime(), path: z.string() });
export type LastBackup = z.infer<typeof schema>;

export async function rememberBackup(dataDir: string, backup: LastBackup): Promise<void> {
  const path = join(dataDir, FILE_NAME);
  await writeFile(`${path}.new`, `${JSON.stringify(backup, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Null when none was made, or the record cannot be read. */
export async function findLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    return schema.parse(JSON.parse(await readFile(join(dataDir, FILE_NAME), "utf8")));
  } catch {
    return null;
  }
}
