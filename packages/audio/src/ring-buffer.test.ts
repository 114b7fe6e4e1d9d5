import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRingBuffer } from "./ring-buffer.ts";

describe("createRingBuffer", () => {
  it("keeps the latest audio at its positions", () => {
    const DURATION_MS = 4;
    const CAPACITY = 32;
    const pushes = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 12 });
    fc.assert(
      fc.property(pushes, fc.integer({ min: -5, max: 300 }), (lengths, sample) => {
        const ring = createRingBuffer(DURATION_MS);
        const all: number[] = [];
        for (const length of lengths) {
          const muLaw = Uint8Array.from({ length }, (_, index) => (all.length + index) * 37);
          ring.push(muLaw);
          all.push(...muLaw);
          // The caller may reuse its array at once.
          muLaw.fill(0);
        }
        const oldest = Math.max(0, all.length - CAPACITY);
        expect([ring.startSample, ring.endSample]).toEqual([oldest, all.length]);
        const expectedStart = Math.min(Math.max(oldest, sample), all.length);
        const { startSample, muLaw } = ring.since(sample);
        expect(startSample).toBe(expectedStart);
        expect([...muLaw]).toEqual(all.slice(expectedStart));
      }),
      { numRuns: 1_000 },
    );
  });

  it("holds ten seconds by default", () => {
    const ring = createRingBuffer();
    for (let second = 1; second <= 12; second += 1) {
      ring.push(new Uint8Array(8_000).fill(second));
    }
    const { startSample, muLaw } = ring.since(0);
    expect([startSample, muLaw.length, muLaw[0], muLaw.at(-1)]).toEqual([16_000, 80_000, 3, 12]);
  });

  it("hands out copies", () => {
    const ring = createRingBuffer(1);
    ring.push(Uint8Array.of(1, 2, 3));
    const { muLaw } = ring.since(0);
    ring.push(new Uint8Array(8).fill(9));
    expect([...muLaw]).toEqual([1, 2, 3]);
  });
});
