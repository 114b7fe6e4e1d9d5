import { expect, test } from "vitest";
import { describeDisk, diskLevelOf } from "./disk-level.ts";

const MB = 1_048_576;

test.for<[string, number, number, string]>([
  ["a tenth free is plenty", 10_000, 100_000, "plenty"],
  ["less than a tenth is low", 9_999, 100_000, "low"],
  ["a twentieth is low", 5_000, 100_000, "low"],
  ["less than a twentieth is scarce", 4_999, 100_000, "scarce"],
  ["a fiftieth is scarce", 2_000, 100_000, "scarce"],
  ["less than a fiftieth is full", 1_999, 100_000, "full"],
  ["a small disk is full before the database's log is", 63, 180, "full"],
  ["a small disk that has room", 64, 180, "plenty"],
  ["nothing at all", 0, 0, "full"],
])("%s", ([, freeMb, totalMb, level]) => {
  expect(diskLevelOf({ freeBytes: freeMb * MB, totalBytes: totalMb * MB })).toBe(level);
});

test("describes the free space in words", () => {
  expect(describeDisk({ freeBytes: 1_204_900_000, totalBytes: 17_000_000_000 })).toBe("7 % free (1,204 MB)");
});
