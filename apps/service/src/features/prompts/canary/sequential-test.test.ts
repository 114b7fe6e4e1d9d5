import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { detectionOf, evidenceOfMore, type Sample } from "./sequential-test.ts";

const SPREAD = { spread: 0.1 };
const ALPHA = 0.02;
const CLEARED = 0.025;
const RUNS = 200;
const WATCHED = 400;
const random = seededRandom(20_261_126);

/**
 * A stream of conversations, looked at after each of the canary's.
 * @returns after how many of them the evidence was enough; null: never
 */
function watch(
  controlRate: number,
  canaryRate: number,
  share: number,
  options: Parameters<typeof evidenceOfMore>[2] = SPREAD,
  alpha = ALPHA,
): number | null {
  const sides = { canary: { count: 0, sum: 0 }, control: { count: 0, sum: 0 } };
  const sample = ({ count, sum }: { count: number; sum: number }): Sample => ({ count, sum, sumOfSquares: sum });
  while (sides.canary.count < WATCHED) {
    const isCanary = random.next() < share;
    const side = isCanary ? sides.canary : sides.control;
    side.count += 1;
    if (random.next() < (isCanary ? canaryRate : controlRate)) side.sum += 1;
    if (isCanary && evidenceOfMore(sample(sides.canary), sample(sides.control), options) >= 1 / alpha)
      return sides.canary.count;
  }
  return null;
}

const shareOfRuns = (controlRate: number, canaryRate: number, share: number) =>
  Array.from({ length: RUNS }, () => watch(controlRate, canaryRate, share)).filter((found) => found !== null).length /
  RUNS;

describe.each([0.05, 0.25])("with a canary for %d of the callers, looked at after each conversation", (share) => {
  test.each([0.02, 0.3, 0.7])("a canary that is no worse at a rate of %d is seldom taken for worse", (rate) => {
    expect(shareOfRuns(rate, rate, share)).toBeLessThanOrEqual(0.05);
  });

  test.each([
    [0.9, 0.95],
    [0.7, 0.95],
    [0.5, 0.7],
    [0.3, 0.3],
  ])("success of %d that falls by a fifth is found within 400 in %d of the runs", (success, least) => {
    expect(shareOfRuns(1 - success, 1 - 0.8 * success, share)).toBeGreaterThanOrEqual(least);
  });

  test("a canary whose success is a fifth lower is seldom cleared of that", () => {
    const cleared = Array.from({ length: RUNS }, () =>
      watch(0.7, 0.56, share, { spread: 0.1, margin: -0.14 }, CLEARED),
    );
    expect(cleared.filter((found) => found !== null).length / RUNS).toBeLessThanOrEqual(0.05);
    const same = Array.from({ length: 50 }, () => watch(0.7, 0.7, share, { spread: 0.1, margin: -0.14 }, CLEARED));
    expect(same.filter((found) => found !== null).length).toBeGreaterThan(40);
  });
});

test("of few nothing is said, whatever they are", () => {
  const all = (count: number, sum: number): Sample => ({ count, sum, sumOfSquares: sum });
  expect(evidenceOfMore(all(19, 19), all(1_000, 0), SPREAD)).toBe(0);
  expect(evidenceOfMore(all(1_000, 1_000), all(19, 0), SPREAD)).toBe(0);
  expect(evidenceOfMore(all(20, 20), all(20, 0), SPREAD)).toBeGreaterThan(1_000);
  expect(evidenceOfMore(all(20, 0), all(20, 20), SPREAD)).toBeLessThan(1);
  expect(evidenceOfMore(all(100, 0), all(100, 0), SPREAD)).toBeLessThan(1);
  expect(Number.isFinite(evidenceOfMore(all(1_000_000, 1_000_000), all(1_000_000, 0), SPREAD))).toBe(true);
});

test("numbers are compared by their means, beyond a margin", () => {
  const around = (mean: number, deviation: number, count: number): Sample => ({
    count,
    sum: mean * count,
    sumOfSquares: count * (mean ** 2 + deviation ** 2),
  });
  const [canary, control] = [around(1.5, 0.5, 200), around(1, 0.5, 2_000)];
  expect(evidenceOfMore(canary, control, { spread: 0.2, margin: 0.2 })).toBeGreaterThan(400);
  expect(evidenceOfMore(canary, control, { spread: 0.2, margin: 0.6 })).toBeLessThan(1);
  expect(evidenceOfMore(around(1.1, 0.5, 200), control, { spread: 0.2, margin: 0.2 })).toBeLessThan(1);
});

test.each([
  [0.9, 0.95, 1],
  [0.7, 0.95, 1],
  [0.5, 0.65, 0.95],
  [0.3, 0.2, 0.6],
])("what is likely to be found is known before: at a success of %d between %d and %d", (success, least, most) => {
  const plan = {
    control: 1 - success,
    loss: 0.2 * success,
    canaryCount: 400,
    controlCount: 7_600,
    spread: 0.1,
    alpha: ALPHA,
  };
  expect(detectionOf(plan)).toBeGreaterThanOrEqual(least);
  expect(detectionOf(plan)).toBeLessThanOrEqual(most);
});
