import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  nextTextStatus,
  TEXT_TRANSITIONS,
  type TextEvent,
  type TextStatus,
  textStatusAfter,
  textStatusesBefore,
} from "./text-status.ts";

const STATUSES = Object.keys(TEXT_TRANSITIONS) as TextStatus[];
const EVENTS: TextEvent[] = ["dispatch", "cancel", "defer", "accept", "deliver", "fail"];
const RANK: Record<TextStatus, number> = {
  received: 9,
  queued: 0,
  sending: 1,
  sent: 2,
  delivered: 3,
  failed: 3,
  cancelled: 3,
};

describe("text status", () => {
  test("every event moves every status forward, defers it, or does nothing", () => {
    for (const status of STATUSES) {
      for (const event of EVENTS) {
        const next = nextTextStatus(status, event);
        if (next === null) continue;
        if (event === "defer") expect([status, next]).toEqual(["sending", "queued"]);
        else expect(RANK[next]).toBeGreaterThan(RANK[status]);
        expect(next).toBe(textStatusAfter(event));
        expect(textStatusesBefore(event)).toContain(status);
      }
    }
  });

  test("shuffled and repeated reports lead to the same status as ordered ones", () => {
    const reports: TextEvent[] = ["accept", "accept", "accept", "deliver"];
    const run = (events: readonly TextEvent[]) =>
      events.reduce<TextStatus>((status, event) => nextTextStatus(status, event) ?? status, "sending");
    fc.assert(
      fc.property(fc.shuffledSubarray([...reports, ...reports], { minLength: 8 }), (shuffled) => {
        expect(run(shuffled)).toBe("delivered");
      }),
      { numRuns: 2_000 },
    );
  });

  test("a finished text cannot be sent, cancelled or failed again", () => {
    for (const status of ["delivered", "failed", "cancelled", "received"] as const) {
      for (const event of EVENTS) expect(nextTextStatus(status, event)).toBeNull();
    }
  });
});
