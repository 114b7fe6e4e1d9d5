import fc from "fast-check";
import { expect, test } from "vitest";
import { paceAfter, usesNow } from "./pace.ts";

const MINUTE_MS = 60_000;

test("in no sixty seconds there are more uses than the rate, whenever somebody looks", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 600 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 }),
      (perMinute, gaps) => {
        let nextAt: Date | null = null;
        let now = Date.UTC(2026, 0, 1);
        const uses: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const at = new Date(now);
          const count = usesNow(nextAt, perMinute, at);
          nextAt = count === 0 ? nextAt : paceAfter(nextAt, perMinute, at, count);
          uses.push(...Array.from({ length: count }, () => now));
        }
        return uses.every((first, index) => {
          const beyond = uses[index + perMinute];
          return beyond === undefined || beyond - first >= MINUTE_MS;
        });
      },
    ),
  );
});

test("who looks often enough gets nearly all of the rate", () => {
  let nextAt: Date | null = null;
  let total = 0;
  const start = Date.UTC(2026, 0, 1);
  for (let elapsed = 0; elapsed < 10 * MINUTE_MS; elapsed += 100) {
    const now = new Date(start + elapsed);
    const count = usesNow(nextAt, 600, now);
    if (count > 0) nextAt = paceAfter(nextAt, 600, now, count);
    total += count;
  }
  expect(total).toBeGreaterThan(0.97 * 6_000);
  expect(total).toBeLessThanOrEqual(6_000);
});
