import { expect, test } from "vitest";
import { type EndpointHealth, HEALTHY } from "./endpoint-health.ts";
import { noticeAfterTry } from "./endpoint-notice.ts";

const START = new Date("2026-03-01T00:00:00Z");
const after = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
const failing: EndpointHealth = { ...HEALTHY, consecutiveFailures: 9, firstFailureAt: START };

test.each([
  [23.9, null],
  [24, "one-day"],
  [95.9, "one-day"],
  [96, "four-days"],
])("a URL that fails for %d hours: %s", (hours, stage) => {
  expect(noticeAfterTry(failing, after(hours))).toBe(stage);
});

test("a disabled one is told as that, with its reason, however long it failed", () => {
  const disabled = { ...failing, disabledAt: after(1) };
  expect(noticeAfterTry({ ...disabled, disabledReason: "gone" }, after(1))).toBe("gone");
  expect(noticeAfterTry({ ...disabled, disabledReason: "only-failures" }, after(120))).toBe("only-failures");
});

test("a healthy one is no news", () => {
  expect(noticeAfterTry(HEALTHY, after(1_000))).toBeNull();
});
