import { chmod, constants, cp, lstat, mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { isMissing } from "../file-errors.ts";
import { readBinariesVersion } from "./binaries-version.ts";
import { makeLibraryLinks } from "./library-links.ts";

/**
 * Copies the programs (50 MB, shared with the original where the file system can) and makes their library links.
 * Must not run twice at once for one `copyFolder`.
 * @returns the copy's folder with `bin/`, `lib/` and `share/`.
 */
export async function copyBinaries(installed: string, copyFolder: string): Promise<string> {
  const version = await readBinariesVersion(installed);
  const copy = join(copyFolder, version, "native");
  if (await isFolder(copy)) return copy;
  // No server runs from an older copy, or we would have joined it instead of starting one.
  await rm(copyFolder, { recursive: true, force: true });
  const unfinished = join(copyFolder, `${version}.unfinished`);
  await mkdir(unfinished, { recursive: true });
  await cp(installed, join(unfinished, "native"), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => extname(source) !== ".a" && basename(source) !== "pkgconfig",
  });
  await makeLibraryLinks(join(unfinished, "native"));
  // The server's user must be able to read its programs, whatever our umask.
  for (const folder of [copyFolder, unfinished]) await chmod(folder, 0o755);
  for (const entry of await readdir(join(unfinished, "native"), { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    await chmod(path, ((await lstat(path)).mode & 0o777) | (entry.isDirectory() ? 0o755 : 0o444));
  }
  await chmod(join(unfinished, "native"), 0o755);
  await rename(unfinished, join(copyFolder, version));
  return copy;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isDirectory();
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
