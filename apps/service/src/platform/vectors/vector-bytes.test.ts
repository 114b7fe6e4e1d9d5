import { seededRandom } from "@parley/foundation/seeded-random";
import { expect, test } from "vitest";
import { cosine, encodeVector, signBits, splitVectors } from "./vector-bytes.ts";

const random = seededRandom(7);
const unit = (width: number) => {
  const values = Float32Array.from({ length: width }, () => random.next() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

const stored = (vector: Float32Array) => ({
  steps: splitVectors([1], encodeVector(vector))[0]?.steps ?? new Int8Array(),
});
const exactly = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

test("the cosine with a stored vector is nearly that with the vector itself", () => {
  for (let number = 0; number < 100; number += 1) {
    const [one, other] = [unit(512), unit(512)];
    expect(Math.abs(cosine(one, stored(other)) - exactly(one, other))).toBeLessThan(0.005);
  }
  expect(cosine(unit(3), stored(new Float32Array(3)))).toBe(0);
});

test("vectors that are read as one value come apart again", () => {
  const vectors = [unit(64), unit(64), unit(64)];
  const bytes = Buffer.concat([Buffer.of(1), ...vectors.map(encodeVector)]).subarray(1);
  const split = splitVectors([7, 8, 9], bytes);
  expect(split.map(({ id }) => id)).toEqual([7, 8, 9]);
  for (const [index, each] of split.entries()) expect(cosine(vectors[index] ?? unit(1), each)).toBeCloseTo(1, 3);
  expect(splitVectors([], Buffer.alloc(0))).toEqual([]);
});

test("the share of sign bits that differ tells the angle", () => {
  const one = unit(512);
  for (const share of [0.2, 0.5, 0.8]) {
    const other = unit(512).map((value, index) => share * (one[index] ?? 0) + (1 - share) * value);
    const length = Math.hypot(...other);
    const angle = Math.acos(exactly(one, other) / length);
    const [bits, otherBits] = [signBits(one), signBits(other)];
    const differing = bits.reduce((sum, byte, index) => sum + popCount(byte ^ (otherBits[index] ?? 0)), 0);
    expect(Math.abs(differing / 512 - angle / Math.PI)).toBeLessThan(0.08);
  }
});

test("vectors of different widths are of different models", () => {
  expect(cosine(Float32Array.of(1), stored(Float32Array.of(1, 0)))).toBe(-1);
});

const popCount = (byte: number) => byte.toString(2).replaceAll("0", "").length;
