import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, it } from "vitest";
import { HEALTHY } from "../endpoints/endpoint-health.ts";
import { type DeliveryPlan, retryOrGiveUp, type TriedDelivery } from "./retry-or-give-up.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const FAILURE = { isSuccess: false, isGone: false, shouldSlowDown: false, retryAfterMs: null };
const SUCCESS = { ...FAILURE, isSuccess: true };
const GONE = { ...FAILURE, isGone: true };
const DISABLED = { ...HEALTHY, disabledAt: NOW, disabledReason: "only-failures" as const };

function plan(delivery: Partial<TriedDelivery>, outcome = FAILURE, health = HEALTHY): DeliveryPlan {
  return retryOrGiveUp({ attemptCount: 1, redeliveredFrom: null, ...delivery }, outcome, health, NOW, seededRandom(1));
}

const ended = (status: "delivered" | "failed", failureReason: string | null) => ({
  status,
  failureReason,
  nextAttemptAt: null,
});

describe("retryOrGiveUp", () => {
  it.each<[string, DeliveryPlan, object]>([
    ["success", plan({}, SUCCESS), ended("delivered", null)],
    ["success at the last try", plan({ attemptCount: 10 }, SUCCESS), ended("delivered", null)],
    ["success after the end", plan({ redeliveredFrom: "failed" }, SUCCESS), ended("delivered", null)],
    ["tenth failure", plan({ attemptCount: 10 }), ended("failed", "exhausted")],
    ["410", plan({}, GONE), ended("failed", "gone")],
    ["disabled with this try", plan({}, FAILURE, DISABLED), ended("failed", "endpoint-disabled")],
    ["asked for, of a failed one", plan({ redeliveredFrom: "failed" }), ended("failed", "redelivery-failed")],
    ["asked for, 410", plan({ redeliveredFrom: "failed" }, GONE), ended("failed", "gone")],
    ["asked for, of a delivered one", plan({ redeliveredFrom: "delivered" }), ended("delivered", null)],
    ["asked for, of a delivered one, 410", plan({ redeliveredFrom: "delivered" }, GONE), ended("delivered", null)],
  ])("ends: %s", (_name, actual, expected) => {
    expect(actual).toEqual(expected);
  });

  it.each([
    ["first failure", plan({}), 4_000, 6_000],
    ["ninth failure", plan({ attemptCount: 9 }), 24 * 3_600_000 * 0.8, 24 * 3_600_000 * 1.2],
    ["brought forward by a person", plan({ attemptCount: 2, redeliveredFrom: "pending" }), 240_000, 360_000],
    ["timed out", plan({}, { ...FAILURE, shouldSlowDown: true }), 60_000, 60_000],
    ["Retry-After", plan({ attemptCount: 2 }, { ...FAILURE, retryAfterMs: 500_000 } as never), 500_000, 500_000],
    ["Retry-After of a year", plan({ attemptCount: 2 }, { ...FAILURE, retryAfterMs: 3e10 } as never), 600_000, 600_000],
  ])("waits after the %s", (_name, actual, minMs, maxMs) => {
    expect(actual).toMatchObject({ status: "pending", failureReason: null });
    const waitMs = (actual.nextAttemptAt?.getTime() ?? 0) - NOW.getTime();
    expect(waitMs).toBeGreaterThanOrEqual(minMs);
    expect(waitMs).toBeLessThanOrEqual(maxMs);
  });
});
