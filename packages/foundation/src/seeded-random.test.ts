import { describe, expect, it } from "vitest";
import { seededRandom, systemRandom } from "./seeded-random.ts";

describe("seededRandom", () => {
  it("agrees with the published SplitMix64 sequence of seed 1234567", () => {
    const expected = [6457827717110365317n, 3203168211198807973n, 9817491932198370423n];
    const bytes = seededRandom(1_234_567).bytes(24);
    expect([0, 8, 16].map((offset) => bytes.readBigUInt64BE(offset))).toEqual(expected);
  });

  it("repeats itself for the same seed and differs for another", () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return [random.next(), random.integer(1_000_000), random.bytes(5).toString("hex")];
    };
    expect(draw(42)).toEqual(draw(42));
    expect(draw(42)).not.toEqual(draw(43));
    expect(draw(-1)).toEqual(draw(-1));
  });
});

describe.each([
  ["seededRandom", seededRandom(7)],
  ["systemRandom", systemRandom],
])("%s", (_name, random) => {
  it("draws fractions in [0, 1) around one half", () => {
    const drawn = Array.from({ length: 5_000 }, () => random.next());
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    expect(drawn.reduce((sum, value) => sum + value, 0) / drawn.length).toBeCloseTo(0.5, 1);
  });

  it("draws every whole number below the bound about equally often", () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let draw = 0; draw < 12_000; draw += 1) {
      const value = random.integer(6);
      counts[value] = (counts[value] ?? 0) + 1;
    }
    expect(counts).toHaveLength(6);
    for (const count of counts) {
      expect(Math.abs(count - 2_000)).toBeLessThan(300);
    }
    expect(random.integer(1)).toBe(0);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 48])("refuses the bound %s", (bound) => {
    expect(() => random.integer(bound)).toThrow(RangeError);
  });

  it.each([0, 1, 7, 8, 33])("gives %i bytes", (count) => {
    expect(random.bytes(count)).toHaveLength(count);
  });
});
