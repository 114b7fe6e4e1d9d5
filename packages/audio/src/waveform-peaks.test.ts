import { describe, expect, it, test } from "vitest";
import { encodeMuLaw, MU_LAW_SILENCE, muLawSample } from "./mu-law.ts";
import { findMixedPeaks, findPeaks, PEAK_SAMPLES } from "./waveform-peaks.ts";

function track(samples: number, loud: Readonly<Record<number, number>> = {}): Uint8Array {
  const muLaw = new Uint8Array(samples).fill(MU_LAW_SILENCE);
  for (const [index, sample] of Object.entries(loud)) encodeMuLaw(Int16Array.of(sample), muLaw, Number(index));
  return muLaw;
}
const peaksOf = (muLaw: Uint8Array): number[] => {
  const peaks = new Uint8Array(Math.ceil(muLaw.length / PEAK_SAMPLES));
  findPeaks(muLaw, { peaks, offset: 0, stride: 1 });
  return [...peaks];
};

describe("findPeaks", () => {
  // Values that mu-law encodes exactly, so that nothing is rounded on the way.
  test.each([
    ["silence", 0, 0],
    ["one step of 128", 132, 1],
    ["less than a step", 120, 0],
    ["half, below zero", -16_764, 130],
    ["the loudest in mu-law", 32_124, 250],
  ])("%s", (_, sample, peak) => {
    expect(peaksOf(track(1_600, { 0: sample, 1599: sample }))).toEqual([peak, peak]);
  });

  it("adds one more peak for the incomplete rest", () => {
    expect(peaksOf(track(1_601, { 799: 16_764, 1600: 32_124 }))).toEqual([130, 0, 250]);
    expect(peaksOf(track(0))).toEqual([]);
  });

  it("interleaves the peaks of two channels", () => {
    const peaks = new Uint8Array(6).fill(9);
    findPeaks(track(1_600, { 5: 16_764 }), { peaks, offset: 1, stride: 2 });
    expect([...peaks]).toEqual([9, 130, 9, 0, 9, 9]);
  });
});

describe("findMixedPeaks", () => {
  const mixedPeaksOf = (first: Uint8Array, second: Uint8Array) => {
    const peaks = new Uint8Array(Math.ceil(first.length / PEAK_SAMPLES));
    findMixedPeaks(first, second, { peaks, offset: 0, stride: 1 });
    return [...peaks];
  };

  it("measures the mix: louder in phase, softer in antiphase, never above the maximum", () => {
    const first = track(2_400, { 10: 16_764, 810: 16_764, 1610: -32_124 });
    const second = track(2_400, { 10: 8_316, 810: -16_764, 1610: -32_124 });
    expect(mixedPeaksOf(first, second)).toEqual([(16_764 + muLawSample(second[10]!)) >> 7, 0, 255]);
  });

  it("ends where the tracks end", () => {
    expect(mixedPeaksOf(track(801, { 800: 16_764 }), track(801))).toEqual([0, 130]);
  });
});
