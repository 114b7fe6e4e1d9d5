import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { folderInMemory } from "../../../../tests/support/embedded-database/folder-in-memory.ts";
import { query } from "../../../../tests/support/embedded-database/query.ts";
import { findUnprivilegedAccount } from "./account/unprivileged-account.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster } from "./postmaster-file.ts";

// Only root needs these workarounds.
describe.skipIf(process.platform !== "linux" || process.geteuid?.() !== 0)("as root", () => {
  let root: string;
  let dataDir: string;
  const events: string[] = [];

  function start(mayMakeUserNamespaces: boolean): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({
      dataDir,
      settings: { fsync: "off" },
      limits: { mayMakeUserNamespaces, foldersOutside: [join(root, "missing"), join(root, "outside")] },
      log: (message) => events.push(message),
    });
  }

  async function userOfServer(dataDirectory: string): Promise<number> {
    const pid = (await findPostmaster(dataDirectory))?.process.pid;
    return (await stat(`/proc/${pid}`)).uid;
  }

  beforeEach(async () => {
    events.length = 0;
    root = await realpath(await mkdtemp(join(await folderInMemory(), "parley-root-")));
    await chmod(root, 0o755);
    await mkdir(join(root, "outside"), { mode: 0o755 });
    await mkdir(join(root, "parent"), { mode: 0o755 });
    dataDir = join(root, "parent", "data");
  });
  afterEach(() => rm(root, { recursive: true, maxRetries: 5 }));

  it("uses what the machine allows, without losing data", async () => {
    const nobody = (await findUnprivilegedAccount())?.userId;
    const dataDirectory = join(dataDir, "postgres", "data");

    await chmod(join(root, "parent"), 0o700);
    const namespaced = await start(true);
    expect(await userOfServer(dataDirectory)).toBe(0);
    await query(namespaced.connectionString, "create table kept as select 1 as value");
    await namespaced.stop();
    expect((await stat(dataDirectory)).uid).toBe(0);

    // The same folder on a machine that refuses user namespaces, so that no other user can enter it.
    await expect(start(false)).rejects.toThrow(`cannot enter ${join(root, "parent")}`);

    await chmod(join(root, "parent"), 0o755);
    const asNobody = await start(false);
    expect(await userOfServer(dataDirectory)).toBe(nobody);
    expect(await query(asNobody.connectionString, "select value from kept")).toEqual([[1]]);
    await asNobody.stop();
    expect((await stat(dataDirectory)).uid).toBe(nobody);
    for (const folder of [dataDir, join(dataDir, "postgres")]) {
      const { uid, mode } = await stat(folder);
      expect([uid, mode & 0o777]).toEqual([0, 0o710]);
    }

    const still = await start(true);
    expect(await userOfServer(dataDirectory)).toBe(nobody);
    expect(await query(still.connectionString, "select value from kept")).toEqual([[1]]);
    await still.stop();
  });

  it("keeps the cluster outside a closed DATA_DIR if it has to, logs that, and finds it again", async () => {
    await chmod(join(root, "parent"), 0o700);
    const first = await start(false);
    await query(first.connectionString, "create table kept as select 1 as value");
    await first.stop();
    expect(events.filter((event) => event.startsWith("the database is kept outside DATA_DIR"))).toHaveLength(1);
    const [name = ""] = await readdir(join(root, "outside"));
    const home = join(root, "outside", name);
    expect((await readFile(join(dataDir, "postgres", "location"), "utf8")).trim()).toBe(home);
    expect((await stat(join(home, "data"))).mode & 0o777).toBe(0o700);
    await expect(stat(join(dataDir, "postgres", "data"))).rejects.toThrow("ENOENT");

    const second = await start(true);
    expect(await query(second.connectionString, "select value from kept")).toEqual([[1]]);
    await second.stop();

    await rename(home, `${home}-lost`);
    await expect(start(false)).rejects.toThrow(/was kept in .+ and that folder is gone/);
  });
});
