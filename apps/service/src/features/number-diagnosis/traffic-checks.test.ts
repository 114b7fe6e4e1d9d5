import { expect, test } from "vitest";
import type { RefusedWebhook } from "../phone-numbers/find-number-records.ts";
import type { NumberTexts } from "../texts/send/summarize-number-texts.ts";
import { checkTraffic } from "./traffic-checks.ts";

const now = new Date("2026-03-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const quiet: NumberTexts = {
  lastReceivedAt: null,
  sentCount: 0,
  failedCount: 0,
  failureCodes: [],
  stuckCount: 0,
  optedOutCount: 0,
};

function statusOf(name: string, texts: Partial<NumberTexts>, refused: RefusedWebhook | null = null): string {
  const check = checkTraffic({ ...quiet, ...texts }, refused, now).find((one) => one.name === name);
  expect(check?.fix === undefined).toBe(check?.status === "ok");
  return check?.status ?? "missing";
}

test.each([
  [null, null, "ok"],
  [1, null, "failed"],
  [25, null, "warning"],
  [2, 1, "ok"],
  [1, 2, "failed"],
  [30, 40, "warning"],
])("refused %s h ago, the last text %s h ago: %s", (refusedHours, receivedHours, status) => {
  const refused = refusedHours === null ? null : { refusedAt: hoursAgo(refusedHours), reason: "expired" };
  const lastReceivedAt = receivedHours === null ? null : hoursAgo(receivedHours);
  expect(statusOf("refused-webhooks", { lastReceivedAt }, refused)).toBe(status);
});

test.each([
  [{}, "ok"],
  [{ sentCount: 5 }, "ok"],
  [{ sentCount: 5, failedCount: 1, failureCodes: ["30003"] }, "warning"],
  [{ sentCount: 5, failedCount: 5, failureCodes: ["30003"] }, "failed"],
  [{ stuckCount: 1 }, "warning"],
])("deliveries %j: %s", (texts, status) => {
  expect(statusOf("deliveries", texts)).toBe(status);
});

test("a number that never got a text is worth a look; people who opted out are not", () => {
  expect(statusOf("last-inbound-text", {})).toBe("warning");
  expect(statusOf("last-inbound-text", { lastReceivedAt: hoursAgo(9_999) })).toBe("ok");
  expect(statusOf("opt-outs", { optedOutCount: 3 })).toBe("ok");
});
