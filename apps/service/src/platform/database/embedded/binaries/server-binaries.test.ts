import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readlink, realpath, rm, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findUnprivilegedAccount } from "../account/unprivileged-account.ts";
import { runCommand } from "../run-command.ts";
import { otherUserIdentity, sameUserIdentity } from "../server-identity.ts";
import { readMajorVersion } from "./binaries-version.ts";
import { makeLibraryLinks } from "./library-links.ts";
import { locateInstalledBinaries, prepareBinaries } from "./server-binaries.ts";

/** A package as npm installs it: without the links. */
let folder: string;
let installed: string;

async function removeLinks(): Promise<void> {
  for (const entry of await readdir(join(installed, "lib"), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await unlink(join(entry.parentPath, entry.name));
  }
}

async function listLinks(native: string): Promise<string[]> {
  const entries = await readdir(join(native, "lib"), { withFileTypes: true });
  const links = entries.filter((entry) => entry.isSymbolicLink());
  return Promise.all(links.map(async ({ name }) => `${name} -> ${await readlink(join(native, "lib", name))}`));
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "parley-binaries-")));
  installed = join(folder, "package", "native");
  await cp(join(locateInstalledBinaries(), ".."), join(folder, "package"), { recursive: true, verbatimSymlinks: true });
  await removeLinks();
});
afterAll(() => rm(folder, { recursive: true }));

describe("makeLibraryLinks", () => {
  it("makes all links, even when several processes do it at once or they exist already", async () => {
    await Promise.all([1, 2, 3].map(() => makeLibraryLinks(installed)));
    await makeLibraryLinks(installed);
    const links = await listLinks(installed);
    expect(links).toHaveLength(process.platform === "linux" ? 14 : links.length);
    expect(links.join("\n")).toMatch(/^libpq\.\S+ -> libpq\.\S+$/m);
    for (const link of links) await lstat(join(installed, "lib", link.split(" -> ")[1] ?? ""));
    const { exitCode } = await runCommand({ file: join(installed, "bin", "postgres"), args: ["--version"] });
    expect(exitCode).toBe(0);
  });
});

describe("prepareBinaries", () => {
  it("uses the installed programs if it can", async () => {
    await removeLinks();
    const identity = sameUserIdentity(0, 0, undefined);
    expect(await prepareBinaries(installed, join(folder, "copy"), identity, () => {})).toBe(installed);
    await expect(lstat(join(folder, "copy"))).rejects.toThrow("ENOENT");
  });

  it.skipIf(process.geteuid?.() !== 0)("runs a copy if the server's user cannot enter their folder", async () => {
    const account = await findUnprivilegedAccount();
    if (account === undefined) return;
    const identity = otherUserIdentity(account.userId, account.groupId);
    await chmod(folder, 0o755);
    await chmod(join(folder, "package"), 0o700);
    await removeLinks();
    const events: string[] = [];
    const prepare = () => prepareBinaries(installed, join(folder, "copy"), identity, (message) => events.push(message));
    await mkdir(join(folder, "copy", "0.0.0-older"), { recursive: true });

    const copy = await prepare();
    expect(copy.startsWith(join(folder, "copy"))).toBe(true);
    expect(await readdir(join(folder, "copy"))).toHaveLength(1);
    const { exitCode } = await runCommand(identity.command(join(copy, "bin", "postgres"), ["--version"]));
    expect(exitCode).toBe(0);
    const { mtimeMs } = await lstat(join(copy, "bin"));
    expect(await prepare()).toBe(copy);
    expect((await lstat(join(copy, "bin"))).mtimeMs).toBe(mtimeMs);
    expect(events).toHaveLength(2);
  });

  it("quotes the program's own error when it does not run", async () => {
    const broken = join(folder, "broken", "native");
    await mkdir(join(folder, "broken"));
    await cp(join(installed, "bin"), join(broken, "bin"), { recursive: true });
    await cp(join(installed, "pg-symlinks.json"), join(broken, "pg-symlinks.json"));
    await mkdir(join(broken, "lib"));
    await expect(
      prepareBinaries(broken, join(folder, "copy"), sameUserIdentity(0, 0, undefined), () => {}),
    ).rejects.toThrow(/does not run on this machine: .*(shared libraries|not loaded).*set DATABASE_URL/s);
  });
});

it("reads the version, and says which platforms have no binaries", async () => {
  expect(await readMajorVersion(installed)).toBe(18);
  expect(() => locateInstalledBinaries("freebsd", "x64")).toThrow(/freebsd-x64.+not installed.+Set DATABASE_URL/);
});
