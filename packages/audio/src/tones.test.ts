import { describe, expect, it, test } from "vitest";
import { goertzelPower, meanPower } from "./frequency.ts";
import { decodeMuLaw, MU_LAW_SILENCE } from "./mu-law.ts";
import { dtmfTones, sineTone } from "./tones.ts";

const KEYS: readonly (readonly [string, number, number])[] = [
  ["1", 697, 1_209],
  ["2", 697, 1_336],
  ["3", 697, 1_477],
  ["A", 697, 1_633],
  ["4", 770, 1_209],
  ["5", 770, 1_336],
  ["6", 770, 1_477],
  ["B", 770, 1_633],
  ["7", 852, 1_209],
  ["8", 852, 1_336],
  ["9", 852, 1_477],
  ["C", 852, 1_633],
  ["*", 941, 1_209],
  ["0", 941, 1_336],
  ["#", 941, 1_477],
  ["D", 941, 1_633],
];
const FREQUENCIES_HZ = [697, 770, 852, 941, 1_209, 1_336, 1_477, 1_633];

function decoded(muLaw: Uint8Array): Int16Array {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  return pcm;
}

describe("sineTone", () => {
  it("has the given length, amplitude and frequency", () => {
    const pcm = sineTone({ frequencyHz: 440, durationMs: 1_000, amplitude: 0.1, sampleRateHz: 16_000 });
    expect(pcm).toHaveLength(16_000);
    expect(Math.max(...pcm)).toBe(3_277);
    expect(goertzelPower(pcm, 440, 16_000) / meanPower(pcm)).toBeCloseTo(1, 4);
  });
});

describe("dtmfTones", () => {
  test.each(KEYS)("key %s sounds at %i and %i Hz", (key, lowHz, highHz) => {
    const pcm = decoded(dtmfTones(key)).subarray(0, 800);
    const strongest = FREQUENCIES_HZ.toSorted((a, b) => goertzelPower(pcm, b, 8_000) - goertzelPower(pcm, a, 8_000));
    expect(new Set(strongest.slice(0, 2))).toEqual(new Set([lowHz, highHz]));
    const share = (goertzelPower(pcm, lowHz, 8_000) + goertzelPower(pcm, highHz, 8_000)) / meanPower(pcm);
    expect(share).toBeGreaterThan(0.95);
    // Q.24: the high tone at most 4 dB below the low one.
    const twist = goertzelPower(pcm, lowHz, 8_000) / goertzelPower(pcm, highHz, 8_000);
    expect(Math.abs(10 * Math.log10(twist))).toBeLessThan(1);
  });

  it("leaves a gap after each key: 100 ms and 60 ms by default", () => {
    const gaps = (muLaw: Uint8Array, keySamples: number, toneSamples: number) =>
      Array.from({ length: muLaw.length / keySamples }, (_, index) =>
        muLaw.subarray(index * keySamples + toneSamples, (index + 1) * keySamples),
      ).flatMap((gap) => [...gap]);
    expect(gaps(dtmfTones("159"), 1_280, 800)).toEqual(Array(3 * 480).fill(MU_LAW_SILENCE));
    expect(gaps(dtmfTones("15", { toneMs: 200, gapMs: 40 }), 1_920, 1_600)).toEqual(
      Array(2 * 320).fill(MU_LAW_SILENCE),
    );
    expect(meanPower(decoded(dtmfTones("159").subarray(2_560, 2_560 + 800)))).toBeGreaterThan(1e7);
  });

  it("is empty without keys", () => {
    expect(dtmfTones("")).toHaveLength(0);
  });

  test.each(["E", "w", " ", "12,3", "😀"])("%j is refused", (keys) => {
    expect(() => dtmfTones(keys)).toThrow(RangeError);
  });
});
