import { seededRandom } from "@parley/foundation/seeded-random";
import { expect, test } from "vitest";
import { KeyMerger, type KeyWay } from "./key-merger.ts";

function merge(told: readonly (readonly [key: string, way: KeyWay, atMs: number])[]): string {
  const merger = new KeyMerger();
  return told.flatMap(([key, way, atMs]) => (merger.isNew(key, way, atMs) ? key : [])).join("");
}

test("a key that is told both ways counts once, in whichever order", () => {
  expect(
    merge([
      ["1", "rtp", 0],
      ["1", "info", 40],
    ]),
  ).toBe("1");
  expect(
    merge([
      ["1", "info", 0],
      ["1", "rtp", 40],
    ]),
  ).toBe("1");
});

test("keys that are told one way all count", () => {
  expect(
    merge([
      ["1", "info", 0],
      ["1", "info", 100],
      ["1", "info", 200],
    ]),
  ).toBe("111");
});

test("the other way counts again later", () => {
  expect(
    merge([
      ["1", "rtp", 0],
      ["1", "info", 5_000],
    ]),
  ).toBe("11");
});

test("both ways together tell what was pressed, however late one of them is", () => {
  const random = seededRandom(6_086);
  for (let round = 0; round < 200; round += 1) {
    const keys = Array.from({ length: 12 }, () => "12#".charAt(Math.floor(random.next() * 3)));
    const lateMs = random.next() * 2_500;
    const told = keys.flatMap((key, index) => [
      [key, "rtp", index * 300] as const,
      [key, "info", index * 300 + lateMs] as const,
    ]);
    expect(merge(told.sort(([, , a], [, , b]) => a - b))).toBe(keys.join(""));
  }
});
