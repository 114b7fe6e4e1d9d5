import { expect, test } from "vitest";
import { isStalePrice } from "./price-age.ts";

test.each([
  ["2026-01-01", "2026-06-30T00:00:00.000Z", false],
  ["2026-01-01", "2026-06-30T00:00:00.001Z", true],
  ["2026-01-01", "2026-01-01T00:00:00.000Z", false],
])("a price of %s is stale at %s: %s", (asOf, now, isStale) => {
  expect(isStalePrice(asOf, new Date(now))).toBe(isStale);
});
