import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { listRepositoryFiles } from "./repository-files.mjs";

const WORKSPACE_SCOPE = "@parley";

/**
 * Runs `use` on a throw-away copy of the repository's files, so that a check can be tried on planted faults without
 * touching the real tree. Installed packages are linked, not copied; workspace packages link to the copy's own.
 * The copy is removed afterwards, even if `use` throws or the process is told to stop.
 *
 * @template T
 * @param {string} root
 * @param {(copy: { root: string, files: string[], write: (file: string, text: string) => void }) => T | Promise<T>} use
 *   `files` are the copied files
 * @param {string[]} folders what is copied, relative to `root`; none means all
 * @returns {Promise<T>}
 */
export async function withRepositoryCopy(root, use, folders = []) {
  const copyRoot = realpathSync(mkdtempSync(join(tmpdir(), "parley-copy-")));
  const remove = () => rmSync(copyRoot, { recursive: true, force: true });
  const stop = () => process.exit(1);
  process.once("exit", remove);
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    const files = listRepositoryFiles(root, folders);
    for (const file of files) {
      cpSync(join(root, file), join(copyRoot, file));
    }
    linkInstalledPackages(root, copyRoot);
    return await use({
      root: copyRoot,
      files,
      write(file, text) {
        mkdirSync(dirname(join(copyRoot, file)), { recursive: true });
        writeFileSync(join(copyRoot, file), text);
      },
    });
  } finally {
    remove();
    process.off("exit", remove);
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}

/**
 * Links the installed packages of `root` into `copyRoot`, but workspace packages to the copy's own.
 *
 * @param {string} root
 * @param {string} copyRoot
 */
export function linkInstalledPackages(root, copyRoot) {
  const installed = join(root, "node_modules");
  mkdirSync(join(copyRoot, "node_modules", WORKSPACE_SCOPE), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== WORKSPACE_SCOPE) {
      symlinkSync(join(installed, name), join(copyRoot, "node_modules", name));
    }
  }
  for (const name of readdirSync(join(installed, WORKSPACE_SCOPE))) {
    const folder = relative(realpathSync(root), realpathSync(join(installed, WORKSPACE_SCOPE, name)));
    symlinkSync(join(copyRoot, folder), join(copyRoot, "node_modules", WORKSPACE_SCOPE, name));
    if (existsSync(join(root, folder, "node_modules")) && existsSync(join(copyRoot, folder))) {
      symlinkSync(join(root, folder, "node_modules"), join(copyRoot, folder, "node_modules"));
    }
  }
}
