import { expect, test } from "vitest";
import { unitVector } from "./unit-vector.ts";

test("a narrow vector keeps its direction", () => {
  expect(unitVector([3, 4])).toEqual(Float32Array.from([0.6, 0.8]));
});

test("a vector without a direction is none", () => {
  expect(unitVector([0, 0, 0])).toBeNull();
  expect(unitVector([Number.NaN, 1])).toBeNull();
});

test("a wide one is projected so that angles stay nearly as they are", () => {
  const wide = (phase: number) => Array.from({ length: 3_072 }, (_, index) => Math.sin(index * 0.37 + phase));
  const cosine = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0) /
    (Math.hypot(...one) * Math.hypot(...other));
  for (const phase of [0.2, 0.9, 1.6, 2.5]) {
    const [one, other] = [unitVector(wide(0)) ?? [], unitVector(wide(phase)) ?? []];
    expect(one).toHaveLength(512);
    expect(Math.abs(cosine([...one], [...other]) - cosine(wide(0), wide(phase)))).toBeLessThan(0.12);
  }
});
