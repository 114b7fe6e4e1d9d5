import { VirtualClock } from "@parley/testkit/virtual-clock";
import { expect, it } from "vitest";
import { secondsUntilEnd, usageWindowsAt } from "./usage-windows.ts";

it("turns the hour and the day in UTC, and whoever waits as told is in the next window", async () => {
  const clock = new VirtualClock({ startAt: new Date("2026-03-28T22:59:59.250Z") });
  const before = usageWindowsAt(clock.now());
  expect(before.hour).toEqual({
    startsAt: new Date("2026-03-28T22:00:00Z"),
    endsAt: new Date("2026-03-28T23:00:00Z"),
  });
  expect(before.day).toEqual({ startsAt: new Date("2026-03-28T00:00:00Z"), endsAt: new Date("2026-03-29T00:00:00Z") });
  expect(secondsUntilEnd(before, before.hour)).toBe(1);
  expect(secondsUntilEnd(before, before.day)).toBe(3_601);

  await clock.advance(749);
  expect(usageWindowsAt(clock.now()).hour).toEqual(before.hour);
  await clock.advance(1);
  const after = usageWindowsAt(clock.now());
  expect(after.hour.startsAt).toEqual(before.hour.endsAt);
  expect(after.day).toEqual(before.day);
  expect(secondsUntilEnd(after, after.hour)).toBe(3_600);

  await clock.advance(3_600_000);
  expect(usageWindowsAt(clock.now()).day.startsAt).toEqual(before.day.endsAt);
});
