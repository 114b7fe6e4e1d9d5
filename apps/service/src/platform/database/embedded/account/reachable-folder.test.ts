import { chmod, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { canEnterFolder, findClosedFolder } from "./reachable-folder.ts";

describe("canEnterFolder", () => {
  it.each([
    { mode: 0o700, uid: 7, gid: 7, as: [7, 7], expected: true },
    { mode: 0o070, uid: 7, gid: 7, as: [7, 7], expected: false },
    { mode: 0o710, uid: 0, gid: 7, as: [9, 7], expected: true },
    { mode: 0o701, uid: 0, gid: 7, as: [9, 7], expected: false },
    { mode: 0o701, uid: 0, gid: 0, as: [9, 7], expected: true },
    { mode: 0o766, uid: 0, gid: 0, as: [9, 7], expected: false },
    { mode: 0o700, uid: 1000, gid: 1000, as: [0, 0], expected: false },
  ])("$mode of $uid:$gid as $as: $expected", ({ mode, uid, gid, as: [userId = -1, groupId = -1], expected }) => {
    expect(canEnterFolder({ mode, uid, gid }, userId, groupId)).toBe(expected);
  });
});

describe("findClosedFolder", () => {
  it("returns the uppermost closed folder", async () => {
    const root = await realpath(await mkdtemp(join(tmpdir(), "parley-reach-")));
    try {
      const inner = join(root, "a", "b", "c");
      await mkdir(inner, { recursive: true });
      for (const folder of [root, join(root, "a"), join(root, "a", "b"), inner]) await chmod(folder, 0o755);
      expect(await findClosedFolder(inner, 4242, 4242)).toBeUndefined();
      await chmod(join(root, "a", "b"), 0o750);
      await chmod(join(root, "a"), 0o750);
      expect(await findClosedFolder(inner, 4242, 4242)).toBe(join(root, "a"));
    } finally {
      await rm(root, { recursive: true });
    }
  });
});
