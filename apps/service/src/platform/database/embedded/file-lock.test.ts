import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FileLock } from "./file-lock.ts";

let folder: string;
let path: string;
const locks: FileLock[] = [];

function open(): FileLock {
  const lock = new FileLock(path);
  locks.push(lock);
  return lock;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-lock-"));
  path = join(folder, "test.lock");
});

afterEach(async () => {
  for (const lock of locks.splice(0)) lock.close();
  await rm(folder, { recursive: true });
});

describe("FileLock", () => {
  it.each([
    { first: "tryExclusive", second: "tryExclusive", granted: false },
    { first: "tryExclusive", second: "tryShared", granted: false },
    { first: "tryShared", second: "tryExclusive", granted: false },
    { first: "tryShared", second: "tryShared", granted: true },
  ] as const)("$first held: $second is granted = $granted", ({ first, second, granted }) => {
    const holder = open();
    const other = open();
    expect(holder[first]()).toBe(true);
    expect(other[second]()).toBe(granted);
    other.release();
    holder.release();
    expect(other.tryExclusive()).toBe(true);
  });

  it("keeps a shared lock while others try to lock it exclusively", () => {
    const user = open();
    const other = open();
    user.tryShared();
    expect(other.tryExclusive()).toBe(false);
    expect(open().tryShared()).toBe(true);
    expect(other.tryExclusive()).toBe(false);
  });

  it("is released by the kernel when its holder is killed", async () => {
    const module = new URL("./file-lock.ts", import.meta.url).href;
    const script = `import { FileLock } from ${JSON.stringify(module)};
      const lock = new FileLock(process.argv[1]);
      process.stdout.write(String(lock.tryExclusive()));
      process.stdin.resume().on("end", () => lock.close());`;
    const child = spawn(process.execPath, ["--input-type=module", "--eval", script, path], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const exited = once(child, "exit");
    const mine = open();
    try {
      const [said] = await once(child.stdout, "data");
      expect(String(said)).toBe("true");
      expect(mine.tryShared()).toBe(false);
    } finally {
      child.kill("SIGKILL");
      await exited;
    }
    expect(mine.tryExclusive()).toBe(true);
  });

  it("lets holders work one after the other, and continues after a failure", async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside++;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
      throw new Error("of the work");
    };
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => open().runExclusively(work, () => {})));
    expect(outcomes.map((outcome) => outcome.status === "rejected" && String(outcome.reason))).toEqual(
      Array(3).fill("Error: of the work"),
    );
    expect(most).toBe(1);
  });

  it("stops waiting when told to", async () => {
    open().tryExclusive();
    const waiting = open().runExclusively(
      async () => "never",
      () => {},
      AbortSignal.timeout(10),
    );
    await expect(waiting).rejects.toThrow(/abort/i);
  });

  it("can be opened while it is held, and only its owner may read the file", async () => {
    open().tryExclusive();
    expect(open().tryShared()).toBe(false);
    expect(await readdir(folder)).toEqual(["test.lock"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });
});
