import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { combineWrites } from "./combined-writes.ts";

test("what arrives in one turn, and while a transaction is under way, is written together", async () => {
  const batches: number[][] = [];
  const opened: (() => void)[] = [];
  const write = combineWrites<number, string>(async (items) => {
    batches.push([...items]);
    await new Promise<void>((resolve) => opened.push(resolve));
    return items.map((item) => `written ${item}`);
  });
  const first = [write(1), write(2)];
  await setImmediate();
  const second = [write(3), write(4), write(5)];
  await setImmediate();
  expect(batches).toEqual([[1, 2]]);
  opened.shift()?.();
  expect(await Promise.all(first)).toEqual(["written 1", "written 2"]);
  await setImmediate();
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
  opened.shift()?.();
  expect(await Promise.all(second)).toEqual(["written 3", "written 4", "written 5"]);
  const third = write(6);
  await setImmediate();
  opened.shift()?.();
  expect(await third).toBe("written 6");
});

test("the fault of one is not that of the others", async () => {
  const batches: number[][] = [];
  const write = combineWrites<number, number>(async (items) => {
    batches.push([...items]);
    if (items.includes(2)) throw new Error("two");
    return items;
  });
  const results = await Promise.allSettled([write(1), write(2), write(3)]);
  expect(results.map((result) => (result.status === "fulfilled" ? result.value : String(result.reason)))).toEqual([
    1,
    "Error: two",
    3,
  ]);
  expect(batches).toEqual([[1, 2, 3], [1], [2], [3]]);
});
