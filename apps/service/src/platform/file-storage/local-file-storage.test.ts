import { mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { FileStorage } from "./file-storage.ts";
import { createLocalFileStorage } from "./local-file-storage.ts";

let outside: string;
let folder: string;
let storage: FileStorage;
beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), "parley-files-"));
  folder = join(outside, "files");
  storage = createLocalFileStorage(folder);
});
afterEach(() => rm(outside, { recursive: true, force: true }));

const KEY = "recordings/7/42/mixed.wav";
const bytes = (text: string) => Buffer.from(text);
async function textOf(key: string, range?: { start: number; end: number }): Promise<string | null> {
  const stream = await storage.read(key, range);
  return stream === null ? null : (await buffer(stream)).toString();
}

test("what was written can be read, in whole and in part", async () => {
  expect(await storage.write(KEY, [bytes("0123"), bytes("456789")])).toBe(10);
  expect(await storage.size(KEY)).toBe(10);
  expect(await textOf(KEY)).toBe("0123456789");
  expect(await textOf(KEY, { start: 2, end: 4 })).toBe("234");
  expect(await textOf(KEY, { start: 9, end: 9 })).toBe("9");
});

test("nobody else on the machine may read it", async () => {
  await storage.write(KEY, [bytes("x")]);
  await (await storage.openAppend("recordings/7/43/part.ulaw")).close();
  expect((await stat(join(folder, KEY))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "recordings/7/43/part.ulaw"))).mode & 0o777).toBe(0o600);
  for (const path of [folder, join(folder, "recordings/7")]) expect((await stat(path)).mode & 0o777).toBe(0o700);
});

test("a file does not exist before it is complete, and a failed write leaves the previous one", async () => {
  await storage.write(KEY, [bytes("old")]);
  let seenMeanwhile: string | null = null;
  async function* breaks() {
    yield bytes("ne");
    seenMeanwhile = await textOf(KEY);
    throw new Error("the call's audio ended badly");
  }
  await expect(storage.write(KEY, breaks())).rejects.toThrow("ended badly");
  expect(seenMeanwhile).toBe("old");
  expect(await textOf(KEY)).toBe("old");
  expect(await readdir(join(folder, "recordings/7/42"))).toEqual(["mixed.wav"]);
  await storage.write(KEY, [bytes("new")]);
  expect(await textOf(KEY)).toBe("new");
});

test("a file grows, and can be opened again to continue", async () => {
  const first = await storage.openAppend(KEY);
  expect(await storage.size(KEY)).toBe(0);
  await first.write(bytes("ab"));
  expect(await textOf(KEY)).toBe("ab");
  await first.write(bytes("cd"));
  await first.close();
  const second = await storage.openAppend(KEY);
  await second.write(bytes("ef"));
  await second.close();
  expect(await textOf(KEY)).toBe("abcdef");
});

test("two writers of one file do not shift each other's bytes", async () => {
  const former = await storage.openAppend(KEY);
  await former.write(bytes("ab"));
  const latter = await storage.openAppend(KEY);
  await latter.write(bytes("CDEF"));
  await former.write(bytes("cd"));
  await Promise.all([former.close(), latter.close()]);
  expect(await textOf(KEY)).toBe("abcdEF");
});

test("a range beyond the end is cut short", async () => {
  await storage.write(KEY, [bytes("0123")]);
  expect(await textOf(KEY, { start: 2, end: 9 })).toBe("23");
  expect(await textOf(KEY, { start: 4, end: 9 })).toBe("");
});

test.each([["recordings/7/42/none.wav"], [`${KEY}/deeper`], ["recordings/7"]])("%s is not a file", async (key) => {
  await storage.write(KEY, [bytes("x")]);
  expect(await storage.read(key)).toBeNull();
  expect(await storage.size(key)).toBeNull();
});

describe("a key that would lead elsewhere", () => {
  test.each([
    "",
    "/etc/passwd",
    "../secret",
    "a/../../secret",
    "a/..",
    "..",
    ".",
    ".hidden",
    "a/.hidden",
    "a//b",
    "a/",
    "a\\..\\b",
    "a\0b",
    "a b",
    "%2e%2e/secret",
    "é",
    "x".repeat(513),
  ])("%j is refused", async (key) => {
    await writeFile(join(outside, "secret"), "master key");
    await expect(storage.read(key)).rejects.toThrow(TypeError);
    await expect(storage.size(key)).rejects.toThrow(TypeError);
    await expect(storage.write(key, [bytes("x")])).rejects.toThrow(TypeError);
    await expect(storage.openAppend(key)).rejects.toThrow(TypeError);
  });
});

test("a disk error is not taken for a missing file", async () => {
  await storage.write(KEY, [bytes("x")]);
  await symlink("loop", join(folder, "loop"));
  await expect(storage.read("loop")).rejects.toThrow(/ELOOP/);
  await expect(storage.size("loop")).rejects.toThrow(/ELOOP/);
});
