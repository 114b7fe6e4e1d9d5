import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fullJitterDelayMs, WEBHOOK_RETRY_GAPS_MS, webhookRetryDelayMs } from "./backoff.ts";
import { type Random, seededRandom } from "./seeded-random.ts";

const fixed = (value: number): Random => ({ ...seededRandom(1), next: () => value });
const TOTAL_MS = ((75 * 60 + 35) * 60 + 5) * 1_000;

describe("webhookRetryDelayMs", () => {
  it("has ten tries, the last at 75:35:05", () => {
    expect(WEBHOOK_RETRY_GAPS_MS).toHaveLength(10);
    expect(WEBHOOK_RETRY_GAPS_MS.reduce((sum, gapMs) => sum + gapMs, 0)).toBe(TOTAL_MS);
  });

  it("tries at once, then keeps each gap within 20 %, and ends after the tenth", () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seededRandom(seed);
        let totalMs = 0;
        WEBHOOK_RETRY_GAPS_MS.forEach((gapMs, failedTries) => {
          const delayMs = webhookRetryDelayMs(failedTries, {}, random) ?? Number.NaN;
          expect(delayMs).toBeGreaterThanOrEqual(gapMs * 0.8);
          expect(delayMs).toBeLessThanOrEqual(gapMs * 1.2);
          totalMs += delayMs;
        });
        expect(Math.abs(totalMs - TOTAL_MS)).toBeLessThanOrEqual(TOTAL_MS * 0.2);
        expect(webhookRetryDelayMs(10, {}, random)).toBeNull();
      }),
    );
  });

  it.each([
    ["no wish", 2, {}, 0.5, 300_000],
    ["a wish shorter than the gap", 2, { retryAfterMs: 1_000 }, 0.5, 300_000],
    ["a wish inside", 2, { retryAfterMs: 450_000 }, 0, 450_000],
    ["a wish of exactly the gap, over low jitter", 2, { retryAfterMs: 300_000 }, 0, 300_000],
    ["a wish beyond twice the gap", 2, { retryAfterMs: 86_400_000 }, 0.5, 600_000],
    ["a loaded receiver at the short gap", 1, { shouldSlowDown: true }, 0.5, 60_000],
    ["a loaded receiver that asks for a day", 1, { shouldSlowDown: true, retryAfterMs: 86_400_000 }, 0.5, 60_000],
    ["a loaded receiver at a long gap", 3, { shouldSlowDown: true }, 0.5, 1_800_000],
  ])("after %s", (_name, failedTries, outcome, drawn, expected) => {
    expect(webhookRetryDelayMs(failedTries, outcome, fixed(drawn))).toBe(expected);
  });
});

describe("fullJitterDelayMs", () => {
  it("stays between zero and the doubling ceiling, which the cap ends", () => {
    const limits = { baseMs: 1_000, capMs: 60_000 };
    expect([0, 1, 2, 5, 6, 2_000].map((attempt) => fullJitterDelayMs(attempt, limits, fixed(0.999_999_9)))).toEqual([
      1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
    ]);
    expect(fullJitterDelayMs(9, limits, fixed(0))).toBe(0);
  });
});
