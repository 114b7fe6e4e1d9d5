import { encodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { QuietMeter } from "./quiet-meter.ts";

/** 20 ms at this amplitude. */
function frame(amplitude: number): Uint8Array {
  const muLaw = new Uint8Array(160);
  encodeMuLaw(
    Int16Array.from({ length: 160 }, (_, index) => (index % 2 === 0 ? amplitude : -amplitude)),
    muLaw,
  );
  return muLaw;
}

/** @returns how many samples of quiet there have been at the end */
function after(...amplitudes: readonly number[]): number {
  const meter = new QuietMeter();
  for (const amplitude of amplitudes) meter.push(frame(amplitude));
  return meter.quietSamples;
}

describe("a voice", () => {
  it("is quiet for as long as it is 25 dB below its loudest", () => {
    expect(after(8_000, 8_000, 300, 300, 300)).toBe(480);
    expect(after(8_000, 300, 300, 8_000)).toBe(0);
  });

  it("is not quiet in a softer consonant, or where noise is as loud", () => {
    expect(after(8_000, 1_000, 1_000, 1_000)).toBe(0);
    expect(after(0, 0, 0)).toBe(0);
  });

  it("may become softer in time", () => {
    const soft = Array.from({ length: 200 }, () => 1_000);
    expect(after(20_000, ...soft.slice(0, 10))).toBe(1_600);
    expect(after(20_000, ...soft)).toBe(0);
  });

  it("is measured by itself", () => {
    const meter = new QuietMeter();
    meter.push(frame(20_000));
    meter.reset();
    meter.push(frame(500));
    meter.push(frame(500));
    expect(meter.quietSamples).toBe(0);
  });
});
