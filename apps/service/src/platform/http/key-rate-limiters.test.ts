import { VirtualClock } from "@parley/testkit/virtual-clock";
import { expect, test } from "vitest";
import { createKeyRateLimiters } from "./key-rate-limiters.ts";

test("beyond the maximum, the limiter that was unused for longest is forgotten", () => {
  const limiterOf = createKeyRateLimiters(new VirtualClock({ startAt: new Date("2026-03-01T10:00:00Z") }), 2);
  const [one, two] = [limiterOf(1), limiterOf(2)];
  expect(limiterOf(1)).toBe(one);
  limiterOf(3);
  expect(limiterOf(1)).toBe(one);
  expect(limiterOf(2)).not.toBe(two);
});

test("keys with the same limit share a limiter, but not a budget", () => {
  const limiterOf = createKeyRateLimiters(new VirtualClock({ startAt: new Date("2026-03-01T10:00:00Z") }));
  expect(limiterOf(1).take("1").isAllowed).toBe(true);
  expect(limiterOf(1).take("1").isAllowed).toBe(false);
  expect(limiterOf(1).take("2").isAllowed).toBe(true);
});
