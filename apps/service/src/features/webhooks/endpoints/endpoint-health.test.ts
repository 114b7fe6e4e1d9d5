import { describe, expect, it } from "vitest";
import { WEBHOOK_LIMITS } from "../webhook-limits.ts";
import {
  type Admission,
  admitTry,
  type EndpointHealth,
  endpointStatus,
  HEALTHY,
  healthAfterTry,
} from "./endpoint-health.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const DAY_MS = 24 * 3_600_000;
const before = (ms: number) => new Date(NOW.getTime() - ms);
const after = (ms: number) => new Date(NOW.getTime() + ms);

const FAILURE = { isSuccess: false, isGone: false };
const SUCCESS = { isSuccess: true, isGone: false };
const GONE = { isSuccess: false, isGone: true };

const RESTING: EndpointHealth = {
  ...HEALTHY,
  consecutiveFailures: 5,
  firstFailureAt: before(60_000),
  breakerOpenUntil: after(1),
};
const PROBING: EndpointHealth = { ...RESTING, breakerOpenUntil: NOW };
const DISABLED: EndpointHealth = { ...RESTING, disabledAt: before(1), disabledReason: "gone" };

describe("admitTry", () => {
  it.each<[string, EndpointHealth, number, Admission]>([
    ["healthy, idle", HEALTHY, 0, "any"],
    ["healthy, four running", HEALTHY, 4, "any"],
    ["healthy, five running", HEALTHY, 5, "none"],
    ["four failures", { ...HEALTHY, consecutiveFailures: 4 }, 4, "any"],
    ["breaker open", RESTING, 0, "requested"],
    ["breaker open, five running", RESTING, 5, "none"],
    ["breaker's time is up", PROBING, 0, "any"],
    ["breaker's time is up, one running", PROBING, 1, "requested"],
    ["disabled", DISABLED, 0, "requested"],
    ["disabled, five running", DISABLED, 5, "none"],
  ])("%s: %#", (_name, health, inFlight, admission) => {
    expect(admitTry(health, NOW, inFlight, WEBHOOK_LIMITS)).toBe(admission);
  });
});

describe("healthAfterTry", () => {
  const next = (health: EndpointHealth, outcome: typeof FAILURE, isRequested = false) =>
    healthAfterTry(health, outcome, NOW, isRequested, WEBHOOK_LIMITS);

  it("remembers the first failure and counts the others", () => {
    expect(next(HEALTHY, FAILURE)).toEqual({ ...HEALTHY, consecutiveFailures: 1, firstFailureAt: NOW });
    expect(next({ ...HEALTHY, consecutiveFailures: 3, firstFailureAt: before(9) }, FAILURE)).toEqual({
      ...HEALTHY,
      consecutiveFailures: 4,
      firstFailureAt: before(9),
    });
  });

  it("opens the breaker with the fifth failure, and again with each one after it", () => {
    const fourth = { ...HEALTHY, consecutiveFailures: 4, firstFailureAt: before(9) };
    expect(next(fourth, FAILURE)).toMatchObject({ consecutiveFailures: 5, breakerOpenUntil: after(30_000) });
    expect(next(PROBING, FAILURE)).toMatchObject({ consecutiveFailures: 6, breakerOpenUntil: after(30_000) });
  });

  it("forgets everything with a success", () => {
    expect(next(PROBING, SUCCESS)).toEqual(HEALTHY);
  });

  it("is disabled by a 410 at once", () => {
    expect(next(HEALTHY, GONE)).toMatchObject({ disabledAt: NOW, disabledReason: "gone" });
  });

  it.each([
    [5 * DAY_MS - 1, null],
    [5 * DAY_MS, "only-failures"],
  ])("is disabled by a failure %i ms after the first one: %s", (sinceFirstMs, reason) => {
    const failing = { ...RESTING, firstFailureAt: before(sinceFirstMs) };
    expect(next(failing, FAILURE).disabledReason).toBe(reason);
  });

  it("stays disabled, with its first reason, until a person asks for a try that succeeds", () => {
    expect(next(DISABLED, FAILURE)).toMatchObject({ disabledAt: DISABLED.disabledAt, disabledReason: "gone" });
    expect(next({ ...DISABLED, firstFailureAt: before(9 * DAY_MS) }, FAILURE).disabledReason).toBe("gone");
    expect(next(DISABLED, SUCCESS)).toEqual({ ...HEALTHY, disabledAt: DISABLED.disabledAt, disabledReason: "gone" });
    expect(next(DISABLED, SUCCESS, true)).toEqual(HEALTHY);
  });
});

it.each<[string, EndpointHealth]>([
  ["healthy", HEALTHY],
  ["failing", { ...HEALTHY, consecutiveFailures: 1 }],
  ["paused", RESTING],
  ["failing", PROBING],
  ["disabled", DISABLED],
])("is shown as %s: %#", (status, health) => {
  expect(endpointStatus(health, NOW)).toBe(status);
});
