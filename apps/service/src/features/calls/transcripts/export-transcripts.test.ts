import { expect, test } from "vitest";
import { toClock } from "./export-transcripts.ts";

test.each([
  [0, "00:00:00"],
  [999, "00:00:00"],
  [61_000, "00:01:01"],
  [3_599_999, "00:59:59"],
  [3_600_000, "01:00:00"],
  [360_000_000, "100:00:00"],
])("%i ms is %s", (ms, expected) => {
  expect(toClock(ms)).toBe(expected);
});
