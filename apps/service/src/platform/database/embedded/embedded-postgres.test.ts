import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { folderInMemory } from "../../../../tests/support/embedded-database/folder-in-memory.ts";
import { query } from "../../../../tests/support/embedded-database/query.ts";
import {
  spawnParleyProcess,
  startParleyProcess,
} from "../../../../tests/support/embedded-database/start-parley-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { findPostmaster, readPostmasterFile } from "./postmaster-file.ts";
import { readProcess } from "./process-info.ts";

/** Folders only root may enter, with a space and too long for a socket path. */
let parent: string;
let dataDir: string;
let dataDirectory: string;
const events: string[] = [];

function start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, settings, log: (message) => events.push(message) });
}

async function runningPid(): Promise<number | undefined> {
  return (await findPostmaster(dataDirectory))?.process.pid;
}

async function listenAsSoonAsFree(port: number): Promise<Server> {
  for (;;) {
    const server = createServer().listen(port, "127.0.0.1");
    if (await once(server, "listening").catch(() => undefined)) return server;
    await delay(1);
  }
}

beforeAll(async () => {
  parent = await mkdtemp(join(await folderInMemory(), "parley embedded "));
  await chmod(parent, 0o700);
  dataDir = join(parent, "a folder with a long name ".repeat(4), "data");
  dataDirectory = join(dataDir, "postgres", "data");
});

afterAll(async () => {
  const left = await runningPid();
  if (left !== undefined) process.kill(left, "SIGQUIT");
  await rm(parent, { recursive: true, maxRetries: 5 });
});

// In order: the first test makes the cluster that the others use.
describe("one process", () => {
  it("creates the cluster at the first start, for this machine and user only", async () => {
    const postgres = await start();
    try {
      expect(postgres.connectionString).toBe(
        `postgres://parley:${new URL(postgres.connectionString).password}@127.0.0.1:${postgres.port}/parley`,
      );
      const [row] = await query(
        postgres.connectionString,
        `select current_setting('server_encoding'), current_setting('password_encryption'),
           current_setting('max_connections')::int, current_setting('fsync'), current_setting('data_checksums'),
           current_setting('listen_addresses'), current_setting('unix_socket_directories'), lower('ÉΩ'), 'Z' < 'a'`,
      );
      expect(row).toEqual(["UTF8", "scram-sha-256", 100, "on", "on", "127.0.0.1", "", "éω", true]);
      await query(postgres.connectionString, "create table kept (value text)");
      await query(postgres.connectionString, "insert into kept values ('first')");

      for (const [path, mode] of [
        [dataDir, 0o700],
        [join(dataDir, "postgres"), 0o700],
        [dataDirectory, 0o700],
        [join(dataDir, "postgres", "connection.json"), 0o600],
        [postgres.logFile, 0o600],
      ] as const) {
        expect([path, (await stat(path)).mode & 0o777]).toEqual([path, mode]);
      }
      expect(await readFile(postgres.logFile, "utf8")).toContain("ready to accept connections");
    } finally {
      await postgres.stop();
    }
    expect(await runningPid()).toBeUndefined();
    await postgres.stop();
  });

  it("reuses cluster, password and port, and leaves no process behind", async () => {
    const first = await start();
    const { connectionString } = first;
    const { pid } = (await readPostmasterFile(dataDirectory)) ?? { pid: 0 };
    await first.stop();
    expect(await readProcess(pid)).toBeUndefined();

    const second = await start();
    expect(second.connectionString).toBe(connectionString);
    expect(await query(second.connectionString, "select value from kept")).toEqual([["first"]]);
    await second.stop();
  });

  it("refuses other passwords, and connections to this machine's other addresses", async () => {
    const postgres = await start();
    try {
      const wrong = new URL(postgres.connectionString);
      wrong.password = "guessed";
      await expect(query(wrong.href, "select 1")).rejects.toMatchObject({ code: "28P01" });
      const outer = Object.values(networkInterfaces())
        .flat()
        .find((address) => address?.family === "IPv4" && !address.internal)?.address;
      const elsewhere = new URL(postgres.connectionString);
      elsewhere.hostname = outer ?? "127.0.0.2";
      await expect(query(elsewhere.href, "select 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    } finally {
      await postgres.stop();
    }
  });

  it("takes another port when its own is taken", async () => {
    const before = await start();
    await before.stop();
    const squatter = createServer().listen(before.port, "127.0.0.1");
    await once(squatter, "listening");
    try {
      const after = await start();
      expect(after.port).not.toBe(before.port);
      expect(await query(after.connectionString, "select value from kept")).toEqual([["first"]]);
      await after.stop();
    } finally {
      squatter.close();
    }
  });

  it("restarts a killed server at the same address", async () => {
    const postgres = await start();
    try {
      const pid = await runningPid();
      process.kill(pid ?? 0, "SIGKILL");
      await expect.poll(runningPid).not.toBe(pid);
      await expect
        .poll(() => query(postgres.connectionString, "select value from kept").catch(String))
        .toEqual([["first"]]);
      expect(await runningPid()).not.toBe(pid);
    } finally {
      await postgres.stop();
    }
    expect(await runningPid()).toBeUndefined();
  });

  it("waits for its port if that is taken while the server is down, because others use the address", async () => {
    const postgres = await start();
    try {
      process.kill((await runningPid()) ?? 0, "SIGKILL");
      const squatter = await listenAsSoonAsFree(postgres.port);
      await expect.poll(() => events.at(-1)).toMatch(/could not be restarted|exited unexpectedly/);
      await delay(300);
      squatter.close();
      await expect
        .poll(() => query(postgres.connectionString, "select value from kept").catch(String))
        .toEqual([["first"]]);
    } finally {
      await postgres.stop();
    }
  });

  it("sets a new password when the old one is lost, even on a running server", async () => {
    const connectionFile = join(dataDir, "postgres", "connection.json");
    await writeFile(connectionFile, "{ damaged");
    const first = await start();
    expect(await query(first.connectionString, "select value from kept")).toEqual([["first"]]);
    await first.stop();

    const orphaning = await startParleyProcess(dataDir);
    await orphaning.killGroup("SIGKILL");
    await rm(connectionFile);
    const second = await start();
    expect(await query(second.connectionString, "select value from kept")).toEqual([["first"]]);
    await second.stop();
  });

  it.each([
    { name: "a process that is gone", holder: ["true"] },
    { name: "a living process that is not PostgreSQL", holder: ["sleep", "60"] },
    {
      name: "a living process with a similar name",
      holder: ["sh", "-c", "sleep 60; true", "postgres", "-D", "/other"],
    },
  ])("starts over a postmaster.pid that names $name", async ({ holder }) => {
    const [file = "", ...args] = holder;
    const child = spawn(file, args);
    const exited = once(child, "exit");
    if (file === "true") await exited;
    try {
      await writeFile(
        join(dataDirectory, "postmaster.pid"),
        `${child.pid}\n${dataDirectory}\n1\n5432\n\n127.0.0.1\n 1 1\nready\n`,
        { mode: 0o600 },
      );
      const postgres = await start();
      expect(events).toContain("removed a postmaster.pid whose server is gone");
      expect(await query(postgres.connectionString, "select value from kept")).toEqual([["first"]]);
      await postgres.stop();
      if (file !== "true") expect(child.exitCode).toBeNull();
    } finally {
      child.kill("SIGKILL");
      await exited;
      events.length = 0;
    }
  });

  it("quotes the server's own error when it cannot start, and leaves nothing running", async () => {
    await expect(start({ shared_buffers: "plenty" })).rejects.toThrow(
      /did not start[\s\S]+server\.log[\s\S]+invalid value for parameter "shared_buffers"/,
    );
    expect(await runningPid()).toBeUndefined();
  });

  it("leaves nothing running when the database cannot be created", async () => {
    await expect(startEmbeddedPostgres({ dataDir, databaseName: "" })).rejects.toThrow(/its database cannot be used/);
    expect(await runningPid()).toBeUndefined();
  });

  it("refuses the cluster of another major version", async () => {
    const file = join(dataDirectory, "PG_VERSION");
    const version = await readFile(file, "utf8");
    await writeFile(file, "15\n");
    try {
      await expect(start()).rejects.toThrow(
        /made by PostgreSQL 15, but this version of Parley comes with PostgreSQL 18/,
      );
    } finally {
      await writeFile(file, version);
    }
  });

  it("refuses a folder it cannot create", async () => {
    await writeFile(join(parent, "file"), "");
    await expect(startEmbeddedPostgres({ dataDir: join(parent, "file", "data") })).rejects.toThrow(
      /DATA_DIR .+ cannot be used: ENOTDIR/,
    );
  });
});

describe("several processes", () => {
  it("share one server, which the last one to stop shuts down", async () => {
    const first = await startParleyProcess(dataDir);
    const second = await startParleyProcess(dataDir);
    const third = await start();
    const pid = await runningPid();
    expect(second.connectionString).toBe(first.connectionString);
    expect(third.connectionString).toBe(first.connectionString);
    expect(second.events).toEqual(["embedded PostgreSQL found running"]);

    await first.stop();
    await third.stop();
    expect(await runningPid()).toBe(pid);
    expect(await query(second.connectionString, "select value from kept")).toEqual([["first"]]);
    await second.stop();
    expect(await runningPid()).toBeUndefined();
  });

  it.each(["SIGKILL", "SIGINT"] as const)("reuse a server whose process group got %s", async (signal) => {
    const killed = await startParleyProcess(dataDir);
    await query(killed.connectionString, `insert into kept values ('before ${signal}')`);
    const pid = await runningPid();
    await killed.killGroup(signal);
    await delay(50);
    expect(await runningPid()).toBe(pid);

    const postgres = await start();
    expect(await runningPid()).toBe(pid);
    expect(postgres.connectionString).toBe(killed.connectionString);
    expect(await query(postgres.connectionString, `select 1 from kept where value = 'before ${signal}'`)).toEqual([
      [1],
    ]);
    await postgres.stop();
    expect(await runningPid()).toBeUndefined();
  });

  it("do not count a killed process as a user", async () => {
    const killed = await startParleyProcess(dataDir);
    const postgres = await start();
    await killed.killGroup("SIGKILL");
    await postgres.stop();
    expect(await runningPid()).toBeUndefined();
  });

  it("get one server when they start at the same moment", async () => {
    const [first, second, third] = await Promise.all([
      startParleyProcess(dataDir),
      startParleyProcess(dataDir),
      start(),
    ]);
    expect(new Set([first.connectionString, second.connectionString, third.connectionString]).size).toBe(1);
    await Promise.all([first.stop(), second.stop(), third.stop()]);
    expect(await runningPid()).toBeUndefined();
  });

  it("can stop while others start", async () => {
    let last = await start();
    for (let round = 0; round < 5; round++) {
      const [next] = await Promise.all([start(), last.stop()]);
      expect(await query(next.connectionString, "select 1")).toEqual([[1]]);
      last = next;
    }
    await last.stop();
    expect(await runningPid()).toBeUndefined();
  });

  it("recover from a crash together, with one server", async () => {
    const other = await startParleyProcess(dataDir);
    const postgres = await start();
    const pid = await runningPid();
    process.kill(pid ?? 0, "SIGKILL");
    await expect.poll(() => query(postgres.connectionString, "select 1").catch(String)).toEqual([[1]]);
    await other.stop();
    expect(await query(postgres.connectionString, "select 1")).toEqual([[1]]);
    await postgres.stop();
    expect(await runningPid()).toBeUndefined();
  });

  it("leave each other's server alone on different machines or in different containers", async () => {
    const postgres = await start();
    const connectionFile = join(dataDir, "postgres", "connection.json");
    const stored = await readFile(connectionFile, "utf8");
    try {
      await writeFile(connectionFile, stored.replace(/pid:\[\d+\]/, "pid:[1]"));
      await expect(start()).rejects.toThrow(/in use by a Parley in another container/);
    } finally {
      await writeFile(connectionFile, stored);
      await postgres.stop();
    }
  });
});

describe("a first start that is killed", () => {
  it("is completed by the next one", async () => {
    const folder = join(parent, "interrupted");
    const unfinished = async () => {
      const names = await readdir(join(folder, "postgres")).catch(() => []);
      return names.filter((name) => name.startsWith("data.unfinished") && !name.endsWith(".password"));
    };
    const killDuringInitdb = async (left: readonly string[]) => {
      const child = spawnParleyProcess(folder);
      const exited = once(child, "exit");
      const own = async () => (await unfinished()).filter((name) => !left.includes(name));
      await expect.poll(own, { interval: 5 }).not.toEqual([]);
      child.kill("SIGKILL");
      await exited;
      return unfinished();
    };
    // The first start's `initdb` is still running, so the second must not use the same folder.
    const [first = ""] = await killDuringInitdb([]);
    await killDuringInitdb([first]);
    const postgres = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: "off" } });
    expect(await query(postgres.connectionString, "select 1")).toEqual([[1]]);
    await postgres.stop();
    // Three times `initdb`.
  });
});

it("rotates a long log when it starts the server", async () => {
  const logFile = join(dataDir, "postgres", "server.log");
  await appendFile(logFile, "x".repeat(10 * 1024 * 1024));
  const postgres = await start();
  await postgres.stop();
  expect((await stat(logFile)).size).toBeLessThan(100_000);
  expect((await stat(`${logFile}.1`)).size).toBeGreaterThan(10 * 1024 * 1024);
});
