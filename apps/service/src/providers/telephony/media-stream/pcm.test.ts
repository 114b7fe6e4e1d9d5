import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { describe, expect, test } from "vitest";
import { PcmDecoder, PcmEncoder } from "./pcm.ts";

const ALL_CODES = Uint8Array.from({ length: 256 }, (_, code) => code);
/** PCM has no minus zero. */
const WITHOUT_MINUS_ZERO = ALL_CODES.map((code) => (code === 0x7f ? MU_LAW_SILENCE : code));

test("every code survives conversion to PCM at 8 kHz and back, even at an odd address in memory", () => {
  const pcm = new PcmEncoder(8_000).encode(ALL_CODES);
  expect(pcm).toHaveLength(512);
  const atOddAddress = Buffer.alloc(513);
  atOddAddress.set(pcm, 1);
  expect(new PcmDecoder(8_000).decode(atOddAddress.subarray(1))).toEqual(WITHOUT_MINUS_ZERO);
});

test("samples are little-endian", () => {
  // G.711, table 2a: the loudest negative code is -8031 in 14 bits, -32124 in 16.
  expect([...new PcmEncoder(8_000).encode(Uint8Array.of(0x00))]).toEqual([0x84, 0x82]);
});

describe.each([16_000, 24_000, 48_000])("a tone at %i Hz", (sampleRateHz) => {
  test("keeps its loudness, in frames of any length", () => {
    const samples = sampleRateHz / 2;
    const tone = Int16Array.from({ length: samples }, (_, index) =>
      Math.round(8_000 * Math.sin((2 * Math.PI * 440 * index) / sampleRateHz)),
    );
    const bytes = new Uint8Array(tone.buffer);
    const decoder = new PcmDecoder(sampleRateHz);
    const muLaw: number[] = [];
    for (let at = 0, size = 2; at < bytes.length; at += size, size = (size % 1_900) + 62) {
      muLaw.push(...(decoder.decode(bytes.subarray(at, at + size)) ?? []));
    }
    expect(Math.abs(muLaw.length - 4_000)).toBeLessThan(60);
    const back = new Int16Array(new PcmEncoder(8_000).encode(Uint8Array.from(muLaw)).buffer);
    const power = back.slice(200, 3_800).reduce((sum, sample) => sum + sample * sample, 0) / 3_600;
    expect(Math.sqrt(power)).toBeGreaterThan(0.95 * (8_000 / Math.SQRT2));
    expect(Math.sqrt(power)).toBeLessThan(1.05 * (8_000 / Math.SQRT2));
  });

  test("gets whole samples per frame of 20 ms", () => {
    const encoder = new PcmEncoder(sampleRateHz);
    for (let frame = 0; frame < 3; frame += 1) {
      expect(encoder.encode(new Uint8Array(160))).toHaveLength((sampleRateHz / 50) * 2);
    }
  });
});

test("half a sample is refused", () => {
  expect(new PcmDecoder(8_000).decode(new Uint8Array(321))).toBeNull();
});

test("encoded bytes are not overwritten later", () => {
  const encoder = new PcmEncoder(16_000);
  const first = encoder.encode(ALL_CODES);
  const copy = Uint8Array.from(first);
  encoder.encode(new Uint8Array(256));
  expect(first).toEqual(copy);
});

test("after a reset nothing of the earlier audio remains", () => {
  const loud = Uint8Array.from({ length: 160 }, () => 0x00);
  const silence = new Uint8Array(160).fill(MU_LAW_SILENCE);
  const encoder = new PcmEncoder(16_000);
  encoder.encode(loud);
  encoder.reset();
  expect(encoder.encode(silence).every((byte) => byte === 0)).toBe(true);
});
