import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { goertzelPower, meanPower } from "./frequency.ts";
import { createResampler } from "./resampler.ts";
import { sineTone } from "./tones.ts";

const AMPLITUDE = 0.5;
const SINE_POWER = (AMPLITUDE * 32_767) ** 2 / 2;

function resample(pcm: Int16Array, inputRateHz: number, outputRateHz: number): Int16Array {
  const resampler = createResampler({ inputRateHz, outputRateHz });
  const output = new Int16Array(resampler.maxOutputSamples(pcm.length) + resampler.flushSamples);
  const written = resampler.push(pcm, output);
  return output.subarray(0, written + resampler.flush(output.subarray(written)));
}

/** One second of a sine, resampled, without its fade-in and fade-out; a whole number of periods. */
function resampledSine(frequencyHz: number, inputRateHz: number, outputRateHz: number): Int16Array {
  const sine = sineTone({ frequencyHz, durationMs: 1_000, amplitude: AMPLITUDE, sampleRateHz: inputRateHz });
  const start = Math.round(outputRateHz / 10);
  return resample(sine, inputRateHz, outputRateHz).subarray(start, start + Math.round(outputRateHz / 2));
}

const decibels = (power: number) => 10 * Math.log10(power / SINE_POWER);

const RATES: readonly (readonly [number, number])[] = [
  [8_000, 16_000],
  [8_000, 24_000],
  [8_000, 48_000],
  [16_000, 8_000],
  [22_050, 8_000],
  [24_000, 8_000],
  [44_100, 8_000],
  [48_000, 8_000],
];

describe.each(RATES)("from %i to %i Hz", (inputRateHz, outputRateHz) => {
  test.each([100, 300, 1_000, 2_500, 3_400])("%i Hz passes unchanged, and nothing is added", (frequencyHz) => {
    const pcm = resampledSine(frequencyHz, inputRateHz, outputRateHz);
    const power = goertzelPower(pcm, frequencyHz, outputRateHz);
    expect(Math.abs(decibels(power))).toBeLessThan(0.2);
    expect(decibels(Math.max(meanPower(pcm) - power, 1e-9))).toBeLessThan(-45);
  });

  it("keeps the duration, and a constant", () => {
    const pcm = resample(new Int16Array(inputRateHz).fill(12_345), inputRateHz, outputRateHz);
    const tail = pcm.length - outputRateHz;
    expect(tail).toBeGreaterThan(0);
    expect(tail / outputRateHz).toBeLessThan(0.005);
    expect(new Set(pcm.subarray(tail * 2, outputRateHz - tail))).toEqual(new Set([12_345]));
  });

  it("delays a pulse by half the filter", () => {
    const pulse = Int16Array.from({ length: inputRateHz / 10 }, (_, index) => {
      const fromCenterMs = (index * 1_000) / inputRateHz - 20;
      return Math.abs(fromCenterMs) < 1 ? 10_000 * (1 + Math.cos(Math.PI * fromCenterMs)) : 0;
    });
    const pcm = resample(pulse, inputRateHz, outputRateHz);
    const loudestMs = (pcm.indexOf(Math.max(...pcm)) * 1_000) / outputRateHz;
    const delayMs = (createResampler({ inputRateHz, outputRateHz }).flushSamples * 1_000) / outputRateHz;
    expect(Math.abs(loudestMs - delayMs - 20)).toBeLessThan(0.2);
  });

  it("gives the same samples however the stream is cut", () => {
    const sine = sineTone({ frequencyHz: 700, durationMs: 100, sampleRateHz: inputRateHz, amplitude: 0.9 });
    const whole = [...resample(sine, inputRateHz, outputRateHz)];
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 30 }), (lengths) => {
        const resampler = createResampler({ inputRateHz, outputRateHz });
        const pieces: number[] = [];
        let start = 0;
        for (const length of [...lengths, sine.length]) {
          const piece = sine.subarray(start, start + length);
          const output = new Int16Array(resampler.maxOutputSamples(piece.length));
          pieces.push(...output.subarray(0, resampler.push(piece, output)));
          start += piece.length;
        }
        const rest = new Int16Array(resampler.flushSamples);
        pieces.push(...rest.subarray(0, resampler.flush(rest)));
        expect(pieces).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });
});

// Tones a lower rate cannot carry must not come back as others. Those up to 4.4 kHz land above 3.6 kHz.
describe.each(RATES.filter(([inputRateHz]) => inputRateHz > 8_000))("from %i to %i Hz", (inputRateHz, outputRateHz) => {
  const inaudible = [4_400, 4_700, 5_300, 6_100, 7_000, 7_900, 9_000, 11_000, 15_500, 20_000];
  test.each(inaudible.filter((frequencyHz) => frequencyHz < inputRateHz / 2))("%i Hz is gone", (frequencyHz) => {
    expect(decibels(meanPower(resampledSine(frequencyHz, inputRateHz, outputRateHz)) + 1e-9)).toBeLessThan(-45);
  });
});

describe("createResampler", () => {
  it("clips overshoots", () => {
    const square = Int16Array.from({ length: 2_400 }, (_, index) => (index % 48 < 24 ? 32_767 : -32_768));
    const pcm = resample(square, 24_000, 8_000).subarray(80, 720);
    expect([Math.max(...pcm), Math.min(...pcm)]).toEqual([32_767, -32_768]);
    // 40 periods of 500 Hz; a sample that wrapped around would change the sign twice more.
    const signChanges = pcm.filter((sample, index) => index > 0 && sample < 0 !== (pcm[index - 1] ?? 0) < 0);
    expect(Math.abs(signChanges.length - 80)).toBeLessThanOrEqual(1);
  });

  it("passes the audio through between equal rates", () => {
    const pcm = Int16Array.of(1, -2, 3);
    expect([...resample(pcm, 8_000, 8_000)]).toEqual([1, -2, 3]);
  });

  it("starts afresh after a flush", () => {
    const resampler = createResampler({ inputRateHz: 22_050, outputRateHz: 8_000 });
    const sine = sineTone({ frequencyHz: 700, durationMs: 33, sampleRateHz: 22_050 });
    const hear = () => {
      const output = new Int16Array(resampler.maxOutputSamples(sine.length) + resampler.flushSamples);
      const written = resampler.push(sine, output);
      return [...output.subarray(0, written + resampler.flush(output.subarray(written)))];
    };
    expect(hear()).toEqual(hear());
  });

  it("refuses an output that is too short before it takes any input", () => {
    const resampler = createResampler({ inputRateHz: 8_000, outputRateHz: 16_000 });
    expect(() => resampler.push(new Int16Array(160).fill(9_000), new Int16Array(319))).toThrow(RangeError);
    const output = new Int16Array(320);
    resampler.push(new Int16Array(160), output);
    expect(new Set(output)).toEqual(new Set([0]));
  });

  test.each([
    [0, 8_000],
    [8_000, 11_025.5],
    [8_000, Number.NaN],
    [-8_000, 8_000],
  ])("refuses %d to %d Hz", (inputRateHz, outputRateHz) => {
    expect(() => createResampler({ inputRateHz, outputRateHz })).toThrow(RangeError);
  });
});
