import { expect, test } from "vitest";
import { releaseAll } from "./release-all.ts";

test("all are released in order, one after the other, even if some fail; the first error is thrown", async () => {
  const calls: string[] = [];
  const release = (name: string, error?: Error) => async () => {
    calls.push(`${name} begins`);
    await Promise.resolve();
    if (error !== undefined) throw error;
    calls.push(`${name} ends`);
  };
  const first = new Error("the server hangs");
  const all = [
    release("workers"),
    release("server", first),
    () => {
      throw new Error("at once, not later");
    },
    release("database"),
  ];
  await expect(releaseAll(all)).rejects.toBe(first);
  expect(calls).toEqual(["workers begins", "workers ends", "server begins", "database begins", "database ends"]);
});

test("without a failure nothing is thrown", async () => {
  await expect(releaseAll([() => undefined, async () => undefined])).resolves.toBeUndefined();
});
