import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** TypeScript by its extensions, declaration files included. */
export const TYPESCRIPT = /\.[cm]?tsx?$/;

/**
 * Files that belong to the repository, as paths relative to `root` with forward slashes: tracked files, and new
 * ones that are not ignored. Deleted files are left out.
 *
 * @param {string} root
 * @param {string[]} folders relative to `root`; none means all
 * @throws when git is missing or `root` is not a work tree
 */
export function listRepositoryFiles(root, folders = []) {
  const output = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "-z", "--", ...folders],
    { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  return output
    .split("\0")
    .filter((file) => file !== "" && existsSync(join(root, file)))
    .sort();
}
