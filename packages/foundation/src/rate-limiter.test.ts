import { VirtualClock } from "@parley/testkit/virtual-clock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

/** Moves without waking anyone, so that a property with thousands of steps stays quick. */
class SteppedClock extends VirtualClock {
  atMs = 0;
  override monotonicMs(): number {
    return this.atMs;
  }
}

describe("createRateLimiter", () => {
  it("admits the burst, then one per interval, and says when to come back", () => {
    const clock = new SteppedClock();
    const limiter = createRateLimiter({ ratePerSecond: 2, burst: 3, clock });
    const allowed = { isAllowed: true, retryAfterSeconds: 0, limit: 3 };
    expect(limiter.take("a")).toEqual({ ...allowed, remaining: 2, resetSeconds: 1 });
    expect(limiter.take("a")).toEqual({ ...allowed, remaining: 1, resetSeconds: 1 });
    expect(limiter.take("a")).toEqual({ ...allowed, remaining: 0, resetSeconds: 2 });
    expect(limiter.take("a")).toEqual({
      isAllowed: false,
      retryAfterSeconds: 1,
      remaining: 0,
      limit: 3,
      resetSeconds: 2,
    });
    expect(limiter.take("b").isAllowed).toBe(true);
    clock.atMs = 499.999;
    expect(limiter.take("a").isAllowed).toBe(false);
    clock.atMs = 500;
    expect(limiter.take("a").isAllowed).toBe(true);
    expect(limiter.take("a").isAllowed).toBe(false);
  });

  it("keeps fractions of a request per second exact", () => {
    const clock = new SteppedClock();
    const limiter = createRateLimiter({ ratePerSecond: 5 / 60, burst: 1, clock });
    limiter.take("a");
    expect(limiter.take("a").retryAfterSeconds).toBe(12);
    clock.atMs = 11_999.999;
    expect(limiter.take("a").isAllowed).toBe(false);
    clock.atMs = 12_000;
    expect(limiter.take("a").isAllowed).toBe(true);
  });

  it("rounds the interval up to a microsecond, never down", () => {
    const clock = new SteppedClock();
    const limiter = createRateLimiter({ ratePerSecond: 3, burst: 1, clock });
    limiter.take("a");
    clock.atMs = 333.3335;
    expect(limiter.take("a").isAllowed).toBe(false);
    clock.atMs = 333.3345;
    expect(limiter.take("a").isAllowed).toBe(true);
  });

  it("does not give two bursts around any edge, where a fixed window does", () => {
    const clock = new SteppedClock();
    const limiter = createRateLimiter({ ratePerSecond: 100, burst: 100, clock });
    let admitted = 0;
    for (const atMs of [999, 1_000]) {
      clock.atMs = atMs;
      for (let request = 0; request < 100; request += 1) {
        admitted += limiter.take("a").isAllowed ? 1 : 0;
      }
    }
    expect(admitted).toBe(100);
  });

  it("forgets keys at rest, and the longest unused when there are too many", () => {
    const clock = new SteppedClock();
    const limiter = createRateLimiter({ ratePerSecond: 1, burst: 1, clock, maxKeys: 10 });
    for (let key = 0; key < 1_000; key += 1) {
      limiter.take(`flood ${key}`);
      limiter.take("regular");
      expect(limiter.keyCount).toBeLessThanOrEqual(10);
    }
    expect(limiter.take("regular").isAllowed).toBe(false);
    clock.atMs = 60_000;
    for (let key = 0; key < 10; key += 1) {
      limiter.take("other");
    }
    expect(limiter.keyCount).toBe(1);
  });

  it("survives a clock that goes back", () => {
    const clock = new SteppedClock();
    clock.atMs = 10_000;
    const limiter = createRateLimiter({ ratePerSecond: 1, burst: 1, clock });
    limiter.take("a");
    clock.atMs = 0;
    expect(limiter.take("a")).toMatchObject({ isAllowed: false, retryAfterSeconds: 1 });
  });

  it.each([
    { ratePerSecond: 0, burst: 1 },
    { ratePerSecond: Number.NaN, burst: 1 },
    { ratePerSecond: 1, burst: 0 },
    { ratePerSecond: 1, burst: 1.5 },
  ])("refuses $ratePerSecond per second with a burst of $burst", (options) => {
    expect(() => createRateLimiter({ ...options, clock: new SteppedClock() })).toThrow(RangeError);
  });

  const limits = fc.record({
    ratePerSecond: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.double({ min: 0.01, max: 50, noNaN: true })),
    burst: fc.integer({ min: 1, max: 20 }),
  });

  it("admits at most burst + rate × t in every window", () => {
    const gapsUs = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000_000 })), { maxLength: 80 });
    fc.assert(
      fc.property(limits, gapsUs, ({ ratePerSecond, burst }, gaps) => {
        const clock = new SteppedClock();
        const limiter = createRateLimiter({ ratePerSecond, burst, clock });
        const admittedAtUs: number[] = [];
        let nowUs = 0;
        for (const gapUs of gaps) {
          nowUs += gapUs;
          clock.atMs = nowUs / 1_000;
          // The limiter floors to whole microseconds, so a window may look up to one longer than it saw.
          if (limiter.take("a").isAllowed) {
            admittedAtUs.push(nowUs);
          }
        }
        admittedAtUs.forEach((fromUs, first) => {
          for (let last = first; last < admittedAtUs.length; last += 1) {
            const windowUs = (admittedAtUs[last] ?? 0) - fromUs + 1;
            expect(last - first + 1).toBeLessThanOrEqual(burst + (ratePerSecond * windowUs) / 1_000_000 + 1e-9);
          }
        });
      }),
      { numRuns: 2_000 },
    );
  });

  it("admits a client that waits as long as it was told", () => {
    fc.assert(
      fc.property(limits, fc.array(fc.nat(2_000), { maxLength: 40 }), ({ ratePerSecond, burst }, gapsMs) => {
        const clock = new SteppedClock();
        const limiter = createRateLimiter({ ratePerSecond, burst, clock });
        for (const gapMs of gapsMs) {
          clock.atMs += gapMs / 7;
          const decision = limiter.take("a");
          if (!decision.isAllowed) {
            expect(Number.isInteger(decision.retryAfterSeconds) && decision.retryAfterSeconds >= 1).toBe(true);
            clock.atMs += decision.retryAfterSeconds * 1_000;
            expect(limiter.take("a").isAllowed).toBe(true);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
