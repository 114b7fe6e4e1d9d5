import { describe, expect, it, test } from "vitest";
import { goertzelPower, meanPower } from "./frequency.ts";
import { sineTone } from "./tones.ts";

describe("goertzelPower", () => {
  // 200 ms hold whole periods of all these frequencies.
  test.each([100, 440, 1_000, 3_995])("finds all the power of a sine at %i Hz, and none beside it", (frequencyHz) => {
    const pcm = sineTone({ frequencyHz, durationMs: 200, amplitude: 0.5 });
    const amplitude = 0.5 * 32_767;
    expect(goertzelPower(pcm, frequencyHz, 8_000) / (amplitude ** 2 / 2)).toBeCloseTo(1, 3);
    expect(goertzelPower(pcm, frequencyHz - 50, 8_000) / amplitude ** 2).toBeCloseTo(0, 6);
    expect(meanPower(pcm) / (amplitude ** 2 / 2)).toBeCloseTo(1, 3);
  });

  it("tells two simultaneous sines apart", () => {
    const loud = sineTone({ frequencyHz: 600, durationMs: 100, amplitude: 0.4 });
    const soft = sineTone({ frequencyHz: 1_100, durationMs: 100, amplitude: 0.2 });
    const both = Float32Array.from(loud, (sample, index) => (sample + (soft[index] ?? 0)) / 32_767);
    expect(goertzelPower(both, 600, 8_000)).toBeCloseTo(0.08, 4);
    expect(goertzelPower(both, 1_100, 8_000)).toBeCloseTo(0.02, 4);
    expect(meanPower(both)).toBeCloseTo(0.1, 4);
  });

  it("takes the sample rate into account", () => {
    const pcm = sineTone({ frequencyHz: 1_000, durationMs: 100, sampleRateHz: 24_000, amplitude: 1 });
    expect(pcm).toHaveLength(2_400);
    expect(goertzelPower(pcm, 1_000, 24_000) / (32_767 ** 2 / 2)).toBeCloseTo(1, 3);
    expect(goertzelPower(pcm, 3_000, 24_000) / 32_767 ** 2).toBeCloseTo(0, 6);
  });

  it("finds no power without samples", () => {
    expect([goertzelPower(new Int16Array(0), 440, 8_000), meanPower(new Int16Array(0))]).toEqual([0, 0]);
    expect([goertzelPower(new Int16Array(80), 440, 8_000), meanPower(new Int16Array(80))]).toEqual([0, 0]);
  });
});
