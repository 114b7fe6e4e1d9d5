import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/**
 * Replaces what an earlier build left in `dist` by what is in `fresh`, file by file: at every moment the page finds the files
 * it names, even while two builds end at once.
 * @param last files that name the others, in the order in which they are moved
 */
export async function putInPlace(fresh: string, dist: string, last: readonly string[]): Promise<void> {
  const files = await listFiles(fresh);
  for (const file of [...files.filter((each) => !last.includes(each)), ...last]) {
    await mkdir(dirname(join(dist, file)), { recursive: true });
    await rename(join(fresh, file), join(dist, file));
  }
  for (const file of await listFiles(dist)) {
    if (!files.includes(file)) await rm(join(dist, file), { force: true });
  }
}

/** With paths relative to the folder. */
async function listFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
