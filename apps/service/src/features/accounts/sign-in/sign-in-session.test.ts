import { describe, expect, it } from "vitest";
import { REMEMBERED_SESSION_LIFETIME, SESSION_LIFETIME, sessionTimes } from "./sign-in-session.ts";

const START = new Date("2026-03-01T00:00:00Z");
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START.getTime() + hours * HOUR);

describe("sessionTimes", () => {
  it.each([
    // hours since the sign-in, hours of the last use, alive
    [SESSION_LIFETIME, 1.9, 0, true],
    [SESSION_LIFETIME, 2, 0, false],
    [SESSION_LIFETIME, 11.9, 11, true],
    [SESSION_LIFETIME, 12, 11.9, false],
    [REMEMBERED_SESSION_LIFETIME, 24 * 7 - 1, 0, true],
    [REMEMBERED_SESSION_LIFETIME, 24 * 7, 0, false],
    [REMEMBERED_SESSION_LIFETIME, 24 * 30 - 1, 24 * 29, true],
    [REMEMBERED_SESSION_LIFETIME, 24 * 30, 24 * 29, false],
  ])("%j, %s h after the sign-in and last used at %s h: %s", (lifetime, now, lastUse, isAlive) => {
    const session = {
      id: "s",
      idleTimeoutMs: lifetime.idleMs,
      lastSeenAt: at(lastUse),
      expiresAt: new Date(START.getTime() + lifetime.absoluteMs),
    };
    const times = sessionTimes(session, at(now));
    expect(times.isAlive).toBe(isAlive);
    expect(times.endsAt.getTime() > at(now).getTime()).toBe(isAlive);
  });
});
