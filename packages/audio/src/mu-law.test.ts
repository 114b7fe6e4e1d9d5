import { describe, expect, it, test } from "vitest";
import { decodeMuLaw, decodeMuLawToFloat, encodeMuLaw, MU_LAW_SILENCE } from "./mu-law.ts";

const ALL_CODES = Uint8Array.from({ length: 256 }, (_, code) => code);

/**
 * The positive quantized values of G.711's table 2a in ascending order, in 14 bits: segment n starts at 2^n × 33 - 33, in
 * steps of 2^(n+1).
 */
const QUANTIZED = Array.from(
  { length: 128 },
  (_, index) => firstOfSegment(index) + stepOfSegment(index) * (index % 16),
);
/** The smallest magnitude that is encoded as the value: half a step below it, but 0 for 0. */
const DECISION = QUANTIZED.map((value, index) => Math.max(0, value - stepOfSegment(index) / 2));

function firstOfSegment(index: number): number {
  return 2 ** Math.floor(index / 16) * 33 - 33;
}

function stepOfSegment(index: number): number {
  return 2 ** (Math.floor(index / 16) + 1);
}

function decoded(codes: Uint8Array): number[] {
  const pcm = new Int16Array(codes.length);
  decodeMuLaw(codes, pcm);
  return [...pcm];
}

describe("decodeMuLaw", () => {
  it("decodes each code to its value in G.711", () => {
    const expected = [...ALL_CODES].map((code) => {
      const magnitude = (QUANTIZED[127 - (code & 0x7f)] ?? 0) * 4;
      return code < 0x80 ? -magnitude || 0 : magnitude;
    });
    expect(decoded(ALL_CODES)).toEqual(expected);
  });

  // As printed in table 2a: the last value of each segment, the one beside zero, and zero.
  test.each([
    [0x80, 8_031],
    [0x8f, 4_191],
    [0x9f, 2_079],
    [0xaf, 1_023],
    [0xbf, 495],
    [0xcf, 231],
    [0xdf, 99],
    [0xef, 33],
    [0xfe, 2],
    [0xff, 0],
  ])("0x%s is %i", (code, value) => {
    expect(decoded(Uint8Array.of(code, code & 0x7f))).toEqual([value * 4, value * -4 || 0]);
  });

  it("decodes silence to zero", () => {
    expect(decoded(Uint8Array.of(MU_LAW_SILENCE))).toEqual([0]);
  });

  it("writes at the given offset and nowhere else", () => {
    const pcm = new Int16Array(4).fill(1);
    decodeMuLaw(Uint8Array.of(0x80, 0xff), pcm, 1);
    expect([...pcm]).toEqual([1, 32_124, 0, 1]);
  });

  it("gives the same as floats with a full scale of 1", () => {
    const samples = new Float32Array(258);
    decodeMuLawToFloat(ALL_CODES, samples, 2);
    expect([...samples]).toEqual([0, 0, ...decoded(ALL_CODES).map((sample) => sample / 32_768)]);
  });
});

describe("encodeMuLaw", () => {
  it("encodes each of the 65,536 samples as G.711 does", () => {
    const pcm = Int16Array.from({ length: 65_536 }, (_, index) => index - 32_768);
    const codes = new Uint8Array(pcm.length);
    encodeMuLaw(pcm, codes);
    const wrong = [...pcm].filter((sample, index) => codes[index] !== expectedCode(sample));
    expect(wrong).toEqual([]);
  });

  it("restores every code, minus zero as zero", () => {
    const pcm = new Int16Array(256);
    decodeMuLaw(ALL_CODES, pcm);
    const codes = new Uint8Array(256);
    encodeMuLaw(pcm, codes);
    expect([...codes]).toEqual([...ALL_CODES].map((code) => (code === 0x7f ? 0xff : code)));
  });

  it("writes at the given offset and nowhere else", () => {
    const codes = new Uint8Array(4).fill(1);
    encodeMuLaw(Int16Array.of(0, 0), codes, 1);
    expect([...codes]).toEqual([1, MU_LAW_SILENCE, MU_LAW_SILENCE, 1]);
  });
});

function expectedCode(sample: number): number {
  const index = DECISION.findLastIndex((decision) => decision * 4 <= Math.abs(sample));
  return (sample < 0 ? 0x00 : 0x80) | (127 - index);
}
