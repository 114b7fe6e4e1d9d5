import { VirtualClock } from "@parley/testkit/virtual-clock";
import { expect, test } from "vitest";
import { AudioBudget } from "./audio-budget.ts";

const FRAME = 160;

test("audio in real time always fits, also after the network held it back", async () => {
  const clock = new VirtualClock();
  const budget = new AudioBudget(clock);
  for (let frame = 0; frame < 500; frame += 1) {
    expect(budget.take(FRAME)).toBe(true);
    await clock.advance(20);
  }
  await clock.advance(3_000);
  for (let frame = 0; frame < 150; frame += 1) expect(budget.take(FRAME)).toBe(true);
});

test("audio much faster than time does not", () => {
  const budget = new AudioBudget(new VirtualClock());
  const taken = Array.from({ length: 300 }, () => budget.take(FRAME)).filter(Boolean).length;
  expect(taken).toBe(200);
});
