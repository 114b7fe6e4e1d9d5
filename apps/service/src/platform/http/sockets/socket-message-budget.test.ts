import { describe, expect, test } from "vitest";
import { MessageBudget } from "./socket-message-budget.ts";

/** How many of `count` messages, one every `everyMs`, are accepted. */
function takenOf(budget: MessageBudget, count: number, everyMs: number, fromMs = 0): number {
  let taken = 0;
  for (let index = 0; index < count; index += 1) taken += budget.take(fromMs + index * everyMs) ? 1 : 0;
  return taken;
}

describe("a budget of 100 messages a second", () => {
  test.each([
    ["20 ms frames for an hour", 180_000, 20, 180_000],
    ["exactly the rate for a minute", 6_000, 10, 6_000],
    ["at once", 1_000, 0, 200],
    ["twice the rate: the burst, then the rate", 1_000, 5, 200 + 499],
  ])("%s", (_name, count, everyMs, expected) => {
    expect(takenOf(new MessageBudget(100), count, everyMs)).toBe(expected);
  });

  test("accepts what a stall of four seconds held back, and then the rest of the stream", () => {
    const budget = new MessageBudget(100);
    expect(takenOf(budget, 500, 20)).toBe(500);
    // Silence from 10 s on; at 14 s everything arrives in one go, and the stream goes on.
    expect(takenOf(budget, 200, 0, 14_000)).toBe(200);
    expect(takenOf(budget, 500, 20, 14_020)).toBe(500);
  });

  test("what was refused is not charged", () => {
    const budget = new MessageBudget(1);
    expect(takenOf(budget, 100, 0)).toBe(2);
    expect(budget.take(1_000)).toBe(true);
    expect(budget.take(1_001)).toBe(false);
  });
});

test.each([0, -1, Number.NaN])("a rate of %s is refused", (rate) => {
  expect(() => new MessageBudget(rate)).toThrow(RangeError);
});
