import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SyncOrganization } from "@parley/contracts/sip-bridge/bridge-api";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BookFile } from "./book-file.ts";

const KEY = "a-key-for-tests-of-the-bridge";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-book-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const organization = (id: number): SyncOrganization => ({
  organization_id: id,
  revision: 1,
  trunks: [],
  numbers: [],
  callbacks: { base_url: "https://parley.example", media_url: "wss://parley.example/streams/sip" },
});
/** The first so many organizations. */
const organizations = (count: number) => Array.from({ length: count }, (_, index) => organization(index + 1));

test("of many writes at once the newest stays, and each is told when it is on disk", async () => {
  const file = new BookFile(folder, KEY);
  const onDisk: number[] = [];
  await Promise.all(
    organizations(200).map(async (_each, index) => {
      await file.write(organizations(index + 1));
      onDisk.push((await new BookFile(folder, KEY).read()).length);
    }),
  );
  expect(onDisk.every((count, index) => count > index)).toBe(true);
  expect(await file.read()).toEqual(organizations(200));
});

test("a disk that does not take it fails that write, and not the next", async () => {
  const blocked = join(folder, "blocked");
  await writeFile(blocked, "");
  const file = new BookFile(blocked, KEY);
  await expect(Promise.all([file.write(organizations(1)), file.write(organizations(2))])).rejects.toThrow();
  await rm(blocked);
  await file.write(organizations(3));
  expect(await file.read()).toHaveLength(3);
});

test("another key reads nothing", async () => {
  await new BookFile(folder, KEY).write(organizations(1));
  expect(await new BookFile(folder, `${KEY}-of-another`).read()).toEqual([]);
});
