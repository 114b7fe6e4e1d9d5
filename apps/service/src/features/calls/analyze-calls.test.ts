import { expect, test } from "vitest";
import { everyDay } from "./analyze-calls.ts";

const DAY = { day: "2026-02-28", count: 3, completedCount: 2, failedCount: 1 };
const EMPTY = { total: 0, completed: 0, failed: 0 };

test.each([
  ["2026-02-27T23:59:59Z", "2026-03-01T00:00:00Z", ["2026-02-27", "2026-02-28", "2026-03-01"]],
  ["2026-02-28T10:00:00Z", "2026-03-01T10:00:00Z", ["2026-02-28", "2026-03-01"]],
  ["2026-02-28T00:00:00Z", "2026-02-28T00:00:00Z", ["2026-02-28"]],
])("from %s to %s are the days %j", (from, to, days) => {
  const stats = everyDay(new Date(from), new Date(to), [DAY]);
  expect(Object.keys(stats)).toEqual(days);
  for (const day of days) expect(stats[day]).toEqual(day === DAY.day ? { total: 3, completed: 2, failed: 1 } : EMPTY);
});
