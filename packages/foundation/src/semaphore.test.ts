import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSemaphore } from "./semaphore.ts";

test("so many run at the same time, in their order, also behind one that fails", async () => {
  const semaphore = createSemaphore(2);
  const log: string[] = [];
  const open: (() => void)[] = [];
  const run = (name: string, fails = false) =>
    semaphore(async () => {
      log.push(`${name} begins`);
      await new Promise<void>((resolve) => open.push(resolve));
      if (fails) throw new Error(name);
      return name;
    });
  const results = Promise.allSettled([run("a", true), run("b"), run("c"), run("d")]);
  await turn();
  expect(log).toEqual(["a begins", "b begins"]);
  open[0]?.();
  await turn();
  expect(log.slice(2)).toEqual(["c begins"]);
  for (let index = 1; index < 4; index += 1) {
    open[index]?.();
    await turn();
  }
  expect((await results).map((each) => (each.status === "fulfilled" ? each.value : "failed"))).toEqual([
    "failed",
    "b",
    "c",
    "d",
  ]);
  expect(await semaphore(async () => "free again")).toBe("free again");
});
