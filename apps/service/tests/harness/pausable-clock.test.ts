import { systemClock } from "@parley/foundation/clock";
import { expect, test } from "vitest";
import { PausableClock } from "./pausable-clock.ts";

/** Every sleep ends after one turn of the event loop. */
const noTime = { ...systemClock, sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test("holds sleepers while paused, and wakes those whose time has come on resume", async () => {
  const clock = new PausableClock(noTime);
  const woken: string[] = [];
  clock.pause();
  void clock.sleep(1_000).then(() => woken.push("one"));
  void clock.sleep(1_000).then(() => woken.push("other"));
  await turns(5);
  expect(woken).toEqual([]);
  clock.resume();
  await turns(2);
  expect(woken).toEqual(["one", "other"]);
  await clock.sleep(1_000);
});

test("a sleep on a paused clock can be aborted", async () => {
  const clock = new PausableClock(noTime);
  clock.pause();
  const abort = new AbortController();
  const sleeping = clock.sleep(1_000, abort.signal);
  await turns(2);
  abort.abort(new Error("called off"));
  await expect(sleeping).rejects.toThrow("called off");
});
