import { describe, expect, test } from "vitest";
import { aLawToMuLaw, decodeALawSample, encodeALawSample, muLawToALaw } from "./a-law.ts";
import { muLawSample } from "./mu-law.ts";

const CODES = Array.from({ length: 256 }, (_, code) => code);

describe("A-law", () => {
  test.each([
    [0xd5, 8],
    [0x55, -8],
    [0xaa, 32_256],
    [0x2a, -32_256],
  ])("code %i is %i (G.711, table 1a)", (code, sample) => {
    expect(decodeALawSample(code)).toBe(sample);
  });

  test("every code is the code of its own sample", () => {
    for (const code of CODES) expect(encodeALawSample(decodeALawSample(code))).toBe(code);
  });

  test("of every sample is off by no more than its step", () => {
    for (let sample = -32_768; sample <= 32_767; sample += 7) {
      const back = decodeALawSample(encodeALawSample(sample));
      expect(Math.abs(back - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 16));
    }
  });

  test("turned into mu-law and back keeps its loudness", () => {
    const bytes = Uint8Array.from(CODES);
    aLawToMuLaw(bytes);
    for (const code of CODES) {
      const sample = decodeALawSample(code);
      expect(Math.abs(muLawSample(bytes[code] ?? 0) - sample)).toBeLessThanOrEqual(Math.max(16, Math.abs(sample) / 16));
    }
    const back = new Uint8Array(256);
    muLawToALaw(bytes, back);
    for (const code of CODES) {
      const sample = decodeALawSample(code);
      expect(Math.abs(decodeALawSample(back[code] ?? 0) - sample)).toBeLessThanOrEqual(
        Math.max(24, Math.abs(sample) / 8),
      );
    }
  });
});
