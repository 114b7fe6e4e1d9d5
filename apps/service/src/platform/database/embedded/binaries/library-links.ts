import { readFile, readlink, rename, symlink, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { isMissing, systemErrorCode } from "../file-errors.ts";

/**
 * Makes the library symlinks that the package lists, which npm packages cannot contain. Safe in several processes at
 * once; writes nothing when all exist.
 */
export async function makeLibraryLinks(folder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(folder, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(list)) throw new Error(`${join(folder, "pg-symlinks.json")} is not a list`);
  for (const { source, target } of list as readonly { source: string; target: string }[]) {
    // Paths start with `native/`, the folder itself; source and target share a folder.
    await makeLink(basename(source), join(folder, "..", target));
  }
}

async function makeLink(to: string, path: string): Promise<void> {
  try {
    if ((await readlink(path)) === to) return;
  } catch (error) {
    // EINVAL: a plain file, left by package managers that follow links. It works as well.
    if (systemErrorCode(error) === "EINVAL") return;
    if (!isMissing(error)) throw error;
  }
  // Renaming replaces a wrong link in one step, so that other processes always find a link there.
  const temporary = `${path}.${process.pid}.${performance.now()}`;
  await symlink(to, temporary);
  await rename(temporary, path).catch(async (error: unknown) => {
    await unlink(temporary);
    throw error;
  });
}
