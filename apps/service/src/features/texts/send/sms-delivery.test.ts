import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  nextSmsStatus,
  SMS_TRANSITIONS,
  type SmsEvent,
  type SmsStatus,
  smsStatusAfter,
  smsStatusesBefore,
} from "./sms-delivery.ts";

const STATUSES = Object.keys(SMS_TRANSITIONS) as SmsStatus[];
const EVENTS: SmsEvent[] = ["dispatch", "cancel", "defer", "accept", "deliver", "fail"];
const RANK: Record<SmsStatus, number> = {
  received: 9,
  queued: 0,
  sending: 1,
  sent: 2,
  delivered: 3,
  failed: 3,
  cancelled: 3,
};

describe("SMS delivery", () => {
  test("every status × event either moves forward, defers, or does nothing", () => {
    for (const status of STATUSES) {
      for (const event of EVENTS) {
        const next = nextSmsStatus(status, event);
        if (next === null) continue;
        if (event === "defer") expect([status, next]).toEqual(["sending", "queued"]);
        else expect(RANK[next]).toBeGreaterThan(RANK[status]);
        expect(next).toBe(smsStatusAfter(event));
        expect(smsStatusesBefore(event)).toContain(status);
      }
    }
  });

  test("shuffled and repeated reports end where the ordered ones end", () => {
    const reports: SmsEvent[] = ["accept", "accept", "accept", "deliver"];
    const run = (events: readonly SmsEvent[]) =>
      events.reduce<SmsStatus>((status, event) => nextSmsStatus(status, event) ?? status, "sending");
    fc.assert(
      fc.property(fc.shuffledSubarray([...reports, ...reports], { minLength: 8 }), (shuffled) => {
        expect(run(shuffled)).toBe("delivered");
      }),
      { numRuns: 2_000 },
    );
  });

  test("a finished text cannot be sent, cancelled or failed again", () => {
    for (const status of ["delivered", "failed", "cancelled", "received"] as const) {
      for (const event of EVENTS) expect(nextSmsStatus(status, event)).toBeNull();
    }
  });
});
