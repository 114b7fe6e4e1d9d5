import { expect, test } from "vitest";
import { fadedConfidence } from "./faded-confidence.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

test.each([
  ["day", 1],
  ["month", 30],
  ["year", 365],
  ["never", 1_095],
] as const)("a fact of class %s is half as sure after %d days", (expiryClass, days) => {
  expect(fadedConfidence({ confidence: 0.8, expiryClass, confirmedAt: daysAgo(days) }, NOW)).toBeCloseTo(0.4);
  expect(fadedConfidence({ confidence: 0.8, expiryClass, confirmedAt: NOW }, NOW)).toBe(0.8);
});

test("a clock that is a little behind makes nothing surer than it was said to be", () => {
  expect(fadedConfidence({ confidence: 0.8, expiryClass: "day", confirmedAt: daysAgo(-1) }, NOW)).toBe(0.8);
});
