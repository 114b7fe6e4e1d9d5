import { expect, test } from "vitest";
import { LoopBoard } from "./loop-board.ts";

test("what one thread writes the other reads, by the same clock", () => {
  let now = 5_000_000_000n;
  const loop = new LoopBoard(undefined, () => now);
  const thread = new LoopBoard(loop.memory, () => now);
  loop.turned();
  thread.leased(4_500_000_000n);
  thread.doubt();
  now += 250_000_000n;
  expect([thread.msSinceTurn(), loop.msSinceLease(), loop.doubts]).toEqual([250, 750, 1]);
});

test("before the first beat there is no lease", () => {
  expect(new LoopBoard().msSinceLease()).toBeGreaterThan(3_000);
});
