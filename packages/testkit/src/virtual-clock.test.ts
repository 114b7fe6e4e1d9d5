import { describe, expect, it } from "vitest";
import { VirtualClock } from "./virtual-clock.ts";

describe("VirtualClock", () => {
  it("wakes sleepers by due time, equal ones in the order they fell asleep", async () => {
    const clock = new VirtualClock({ startAt: new Date(1_000) });
    const woken: string[] = [];
    const sleeper = async (name: string, ms: number) => {
      await clock.sleep(ms);
      woken.push(`${name}@${clock.monotonicMs()}`);
    };
    const all = Promise.all([sleeper("c", 30), sleeper("a", 10), sleeper("b", 10), sleeper("d", 31)]);
    await clock.advance(30);
    expect(woken).toEqual(["a@10", "b@10", "c@30"]);
    expect(clock.now()).toEqual(new Date(1_030));
    await clock.advance(1);
    await all;
    expect(clock.sleeperCount).toBe(0);
  });

  it("runs long promise chains of one sleeper before the next wakes, and sleeps begun on the way", async () => {
    const clock = new VirtualClock();
    const log: string[] = [];
    const chained = async () => {
      await clock.sleep(5);
      for (let link = 0; link < 50; link += 1) {
        await Promise.resolve();
      }
      log.push(`chain@${clock.monotonicMs()}`);
      await clock.sleep(3);
      log.push(`again@${clock.monotonicMs()}`);
    };
    const other = async () => {
      await clock.sleep(6);
      log.push(`other@${clock.monotonicMs()}`);
    };
    const all = Promise.all([chained(), other()]);
    await clock.advance(100);
    await all;
    expect(log).toEqual(["chain@5", "other@6", "again@8"]);
    expect(clock.monotonicMs()).toBe(100);
  });

  it("runs until nobody sleeps, and gives up on a task that never rests", async () => {
    const clock = new VirtualClock();
    const done = clock.sleep(3_600_000).then(() => clock.sleep(1));
    await clock.runUntilIdle();
    await done;
    expect(clock.monotonicMs()).toBe(3_600_001);

    const abort = new AbortController();
    const forever = (async () => {
      while (!abort.signal.aborted) {
        await clock.sleep(1, abort.signal);
      }
    })();
    await expect(clock.runUntilIdle(20)).rejects.toThrow("Not idle after 20 wake-ups");
    abort.abort(new Error("enough"));
    await expect(forever).rejects.toThrow("enough");
  });

  it("rejects an aborted sleep with the reason and forgets it", async () => {
    const clock = new VirtualClock();
    const abort = new AbortController();
    const sleep = clock.sleep(10, abort.signal);
    abort.abort(new Error("cut"));
    await expect(sleep).rejects.toThrow("cut");
    expect(clock.sleeperCount).toBe(0);
    await expect(clock.sleep(10, abort.signal)).rejects.toThrow("cut");
    const other = new AbortController();
    const slept = clock.sleep(1, other.signal);
    await clock.advance(1);
    await slept;
    other.abort();
    expect(clock.sleeperCount).toBe(0);
  });

  it("steps the wall clock without touching durations", async () => {
    const clock = new VirtualClock({ startAt: new Date(10_000) });
    clock.stepWallClock(-4_000);
    expect(clock.now()).toEqual(new Date(6_000));
    expect(clock.monotonicMs()).toBe(0);
  });
});
