import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readLogTail, rotateServerLog, sizeOf } from "./server-log.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-log-"));
  path = join(folder, "server.log");
});
afterEach(() => rm(folder, { recursive: true }));

it("moves a long log aside, replacing the previous one", async () => {
  await writeFile(`${path}.1`, "oldest");
  await writeFile(path, "12345678901");
  await rotateServerLog(path, 10);
  expect(await readFile(`${path}.1`, "utf8")).toBe("12345678901");
  expect(await sizeOf(path)).toBe(0);
});

it("leaves a short or missing log alone", async () => {
  await rotateServerLog(path, 10);
  await writeFile(path, "1234567890");
  await rotateServerLog(path, 10);
  expect(await sizeOf(path)).toBe(10);
});

it("reads only the last lines of this start", async () => {
  await writeFile(path, "of the last start\n");
  const from = await sizeOf(path);
  const lines = Array.from({ length: 20 }, (_, index) => `line ${index}`);
  await writeFile(path, `of the last start\n${lines.slice(0, 2).join("\n")}\n`);
  expect(await readLogTail(path, from)).toBe("line 0\nline 1");
  await writeFile(path, `of the last start\n${lines.join("\n")}\n`);
  expect((await readLogTail(path, from)).split("\n")).toEqual(lines.slice(8));
});
