import { describe, expect, test } from "vitest";
import { fromLocalTime, toLocalTime } from "./local-time.ts";
import { nextTime, type Recurrence } from "./recurrence.ts";

const daily: Recurrence = {
  frequency: "daily",
  interval: 1,
  daysOfWeek: [],
  dayOfMonth: null,
  time: "02:30",
  timeZone: "America/New_York",
  endDate: null,
  since: "2026-01-01",
};

function times(recurrence: Recurrence, after: string, count: number): readonly (string | null)[] {
  const found: (string | null)[] = [];
  for (let at: Date | null = new Date(after); found.length < count; ) {
    at = at === null ? null : nextTime(recurrence, at);
    found.push(at?.toISOString().slice(0, 16) ?? null);
  }
  return found;
}

describe("the next times", () => {
  test("a skipped hour is the first minute after it, a doubled one comes once", () => {
    expect(times(daily, "2026-03-07T12:00Z", 2)).toEqual(["2026-03-08T07:00", "2026-03-09T06:30"]);
    const atHalfPastOne = { ...daily, time: "01:30" };
    expect(times(atHalfPastOne, "2026-10-31T12:00Z", 2)).toEqual(["2026-11-01T05:30", "2026-11-02T06:30"]);
  });

  test("every third day, from the day it counts from", () => {
    expect(times({ ...daily, interval: 3, timeZone: "UTC" }, "2026-01-02T00:00Z", 2)).toEqual([
      "2026-01-04T02:30",
      "2026-01-07T02:30",
    ]);
  });

  test("on Mondays and Fridays of every second week, weeks from Monday", () => {
    const weekly: Recurrence = { ...daily, frequency: "weekly", interval: 2, daysOfWeek: [1, 5], timeZone: "UTC" };
    // The 1st of January 2026 is a Thursday.
    expect(times(weekly, "2026-01-01T00:00Z", 4)).toEqual([
      "2026-01-02T02:30",
      "2026-01-12T02:30",
      "2026-01-16T02:30",
      "2026-01-26T02:30",
    ]);
  });

  test("on the 31st, in shorter months on their last day", () => {
    const monthly: Recurrence = { ...daily, frequency: "monthly", dayOfMonth: 31, timeZone: "UTC" };
    expect(times(monthly, "2026-01-31T12:00Z", 3)).toEqual([
      "2026-02-28T02:30",
      "2026-03-31T02:30",
      "2026-04-30T02:30",
    ]);
  });

  test("end with the last day, which counts", () => {
    const ending = { ...daily, timeZone: "UTC", endDate: "2026-01-03" };
    expect(times(ending, "2026-01-02T12:00Z", 2)).toEqual(["2026-01-03T02:30", null]);
    expect(nextTime(ending, new Date("2026-01-03T02:30Z"))).toBeNull();
  });
});

describe("times of places", () => {
  test.each(["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia", "UTC"])(
    "each quarter of an hour of 2026 in %s comes back",
    (timeZone) => {
      const quarterMs = 900_000;
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += quarterMs * 7) {
        const local = toLocalTime(new Date(at), timeZone);
        const back = fromLocalTime(local, timeZone).getTime();
        // What the clocks show twice is the first of the two, at most an hour earlier.
        expect(at - back === 0 || (at - back > 0 && at - back <= 3_600_000)).toBe(true);
        expect(toLocalTime(new Date(back), timeZone)).toEqual(local);
      }
    },
  );

  test("a whole day that a place left out is its next", () => {
    const skipped = fromLocalTime({ year: 2011, month: 12, day: 30, hour: 12, minute: 0 }, "Pacific/Apia");
    expect(toLocalTime(skipped, "Pacific/Apia")).toEqual({ year: 2011, month: 12, day: 31, hour: 0, minute: 0 });
  });
});
