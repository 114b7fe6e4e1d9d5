import { DomainError } from "@parley/foundation/domain-error";
import { describe, expect, it } from "vitest";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

describe("createConcurrencyLimit", () => {
  it("runs the allowed number at once, in order, and continues after a failure", async () => {
    const limit = createConcurrencyLimit({ maxRunning: 2, maxWaiting: 10 });
    const log: string[] = [];
    let runningCount = 0;
    const run = (name: string, shouldFail = false) =>
      limit.run(async () => {
        runningCount += 1;
        log.push(`${name}:${runningCount}`);
        await new Promise((resolve) => setImmediate(resolve));
        runningCount -= 1;
        if (shouldFail) {
          throw new Error(name);
        }
        return name;
      });
    const results = await Promise.allSettled([run("a"), run("b", true), run("c", true), run("d"), run("e")]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(log.map((entry) => entry.slice(0, 1)).join("")).toBe("abcde");
    expect(Math.max(...log.map((entry) => Number(entry.slice(2))))).toBe(2);
  });

  it("refuses tasks at once when too many wait", async () => {
    const limit = createConcurrencyLimit({ maxRunning: 1, maxWaiting: 1 });
    const release = Promise.withResolvers<void>();
    const first = limit.run(() => release.promise);
    const second = limit.run(async () => "second");
    const third: unknown = await limit.run(async () => "third").catch((error: unknown) => error);
    expect(third).toBeInstanceOf(DomainError);
    expect(third).toMatchObject({ kind: "unavailable", retryAfterSeconds: 1 });
    release.resolve();
    await first;
    expect(await second).toBe("second");
    expect(await limit.run(async () => "fourth")).toBe("fourth");
  });
});
