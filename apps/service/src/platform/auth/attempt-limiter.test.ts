import { VirtualClock } from "@parley/foundation/virtual-clock";
import { describe, expect, it } from "vitest";
import { createAttemptLimiter } from "./attempt-limiter.ts";

const HOUR_MS = 3_600_000;

function build(maxKeys = 100) {
  const clock = new VirtualClock();
  return { clock, limiter: createAttemptLimiter({ maxAttempts: 10, perMs: HOUR_MS, clock, maxKeys }) };
}

describe("attempt limiter", () => {
  it("lets ten failures through, also at the same moment, and one more every six minutes", async () => {
    const { clock, limiter } = build();
    const begin = () => limiter.begin("a@example.com");
    expect(Array.from({ length: 12 }, begin).filter((attempt) => attempt.isAllowed)).toHaveLength(10);
    const refused = begin();
    expect(refused).toEqual({ isAllowed: false, retryAfterSeconds: 360 });
    await clock.advance(360_000);
    expect(begin().isAllowed).toBe(true);
    expect(begin().isAllowed).toBe(false);
    await clock.advance(2 * HOUR_MS);
    expect(Array.from({ length: 12 }, begin).filter((attempt) => attempt.isAllowed)).toHaveLength(10);
  });

  it("does not count what succeeded, once", () => {
    const { limiter } = build();
    for (let round = 0; round < 30; round += 1) {
      const attempt = limiter.begin("a@example.com");
      expect(attempt.isAllowed).toBe(true);
      if (attempt.isAllowed) {
        attempt.succeed();
        attempt.succeed();
      }
    }
    for (let round = 0; round < 9; round += 1) limiter.begin("a@example.com");
    const last = limiter.begin("a@example.com");
    expect(last.isAllowed).toBe(true);
    if (last.isAllowed) {
      last.succeed();
      last.succeed();
    }
    expect(limiter.begin("a@example.com").isAllowed).toBe(true);
    expect(limiter.begin("a@example.com").isAllowed).toBe(false);
  });

  it("keeps keys apart, and forgets the oldest rather than growing", () => {
    const { limiter } = build(2);
    for (let round = 0; round < 11; round += 1) limiter.begin("a");
    expect(limiter.begin("b").isAllowed).toBe(true);
    expect(limiter.begin("a").isAllowed).toBe(false);
    limiter.begin("c");
    limiter.begin("d");
    expect(limiter.begin("a").isAllowed).toBe(true);
  });
});
