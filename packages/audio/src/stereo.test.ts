import { describe, expect, it, test } from "vitest";
import { encodeMuLaw } from "./mu-law.ts";
import { interleaveStereo, mixToMono } from "./stereo.ts";

function muLawOf(...samples: number[]): Uint8Array {
  const muLaw = new Uint8Array(samples.length);
  encodeMuLaw(Int16Array.from(samples), muLaw);
  return muLaw;
}

/** All of these values can be encoded in mu-law exactly. */
const LEFT = muLawOf(132, -716, 32_124);
const RIGHT = muLawOf(8, 32_124);

describe("interleaveStereo", () => {
  test.each([
    ["the right one shorter", LEFT, RIGHT, [132, 8, -716, 32_124, 32_124, 0]],
    ["the left one shorter", RIGHT, LEFT, [8, 132, 32_124, -716, 0, 32_124]],
    ["only one", LEFT, muLawOf(), [132, 0, -716, 0, 32_124, 0]],
    ["nothing", muLawOf(), muLawOf(), []],
  ])("%s", (_, left, right, expected) => {
    const pcm = new Int16Array(8).fill(1);
    expect(interleaveStereo(left, right, pcm)).toBe(expected.length);
    expect([...pcm]).toEqual([...expected, ...Array(8 - expected.length).fill(1)]);
  });

  it("refuses an array that is too short or not aligned", () => {
    expect(() => interleaveStereo(LEFT, RIGHT, new Int16Array(5))).toThrow(RangeError);
    expect(() => interleaveStereo(LEFT, RIGHT, new Int16Array(8).subarray(1))).toThrow(RangeError);
  });
});

describe("mixToMono", () => {
  it("adds the tracks, then appends the rest of the longer one", () => {
    const pcm = new Int16Array(4).fill(1);
    expect(mixToMono(LEFT, RIGHT, pcm)).toBe(3);
    expect([...pcm]).toEqual([140, 31_408, 32_124, 1]);
    expect(mixToMono(muLawOf(), RIGHT, pcm)).toBe(2);
    expect([...pcm]).toEqual([8, 32_124, 32_124, 1]);
  });

  it("clips", () => {
    const pcm = new Int16Array(2);
    mixToMono(muLawOf(32_124, -32_124), muLawOf(716, -716), pcm);
    expect([...pcm]).toEqual([32_767, -32_768]);
  });
});
