import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostmaster, parsePostmasterFile } from "./postmaster-file.ts";

describe("parsePostmasterFile", () => {
  it.each([
    {
      name: "a running server",
      text: "4711\n/data dir\n1795269586\n5599\n\n127.0.0.1\n  2188802        13\nready   \n",
      expected: { pid: 4711, port: 5599, status: "ready" },
    },
    {
      name: "a server that has not come far",
      text: "4711\n/data\n1795269586\n",
      expected: { pid: 4711, port: undefined, status: "" },
    },
    { name: "single-user mode", text: "-4711\n/data\n1\n", expected: { pid: 4711, port: undefined, status: "" } },
    { name: "an empty file", text: "", expected: undefined },
    { name: "something else", text: "hello\n", expected: undefined },
    { name: "process 0, which would be our own group", text: "0\n", expected: undefined },
  ])("$name", ({ text, expected }) => {
    expect(parsePostmasterFile(text)).toEqual(expected);
  });
});

describe("findPostmaster", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), "parley-postmaster-")));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    { name: "a process that is not PostgreSQL", pid: process.pid },
    { name: "a process that is gone", pid: 2 ** 22 + 1 },
  ])("finds none where the file names $name", async ({ pid }) => {
    await writeFile(join(folder, "postmaster.pid"), `${pid}\n${folder}\n1\n5432\n\n127.0.0.1\n 1 1\nready\n`);
    expect(await findPostmaster(folder)).toBeUndefined();
  });

  it("finds no server without a file", async () => {
    expect(await findPostmaster(join(folder, "missing"))).toBeUndefined();
  });
});
