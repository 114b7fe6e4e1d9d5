import { join } from "node:path";

export interface FreshClone {
  readonly root: string;
  write(file: string, text: string): void;
}

type WithRepositoryCopy = <T>(
  root: string,
  use: (copy: FreshClone) => T | Promise<T>,
  folders: readonly string[],
) => Promise<T>;

/** What a build of the SDKs reads. */
const SDK_FILES = [
  ".gitignore",
  "apps/*/package.json",
  "apps/service/src/platform/http",
  "benchmarks/package.json",
  "package-lock.json",
  "package.json",
  "packages/*/package.json",
  "packages/contracts",
  "packages/foundation",
  "sdk",
  "tools/reference",
  "tools/repository-*.mjs",
  "tools/sdk",
  "tsconfig.json",
];

/**
 * For tests: runs `use` on a copy that has what a fresh clone has after `npm ci`, so nothing that git ignores.
 * @param files as far as they are needed, relative to the repository
 */
export async function inFreshClone<T>(
  use: (clone: FreshClone) => T | Promise<T>,
  files: readonly string[] = SDK_FILES,
): Promise<T> {
  const { withRepositoryCopy } = (await import(new URL("../repository-copy.mjs", import.meta.url).href)) as {
    withRepositoryCopy: WithRepositoryCopy;
  };
  return withRepositoryCopy(join(import.meta.dirname, "../.."), use, files);
}
