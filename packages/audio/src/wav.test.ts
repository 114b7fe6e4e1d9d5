import { describe, expect, it, test } from "vitest";
import { readWavHeader, WAV_HEADER_BYTES, wavHeader } from "./wav.ts";

const STEREO = { sampleRateHz: 8_000, channels: 2 };

describe("wavHeader", () => {
  it("follows the format for 3 stereo samples at 8 kHz", () => {
    const expected = [
      ["52494646", "30000000", "57415645"], // RIFF, 36 + 12, WAVE
      ["666d7420", "10000000", "0100", "0200"], // "fmt ", 16 bytes of it, PCM, two channels
      ["401f0000", "007d0000", "0400", "1000"], // 8,000 Hz, 32,000 bytes/s, 4 bytes for both, 16 bits
      ["64617461", "0c000000"], // data, 12 bytes
    ];
    expect(Buffer.from(wavHeader(STEREO, 3)).toString("hex")).toBe(expected.flat().join(""));
  });

  it("refuses more samples than a WAV can count", () => {
    const mono = { sampleRateHz: 8_000, channels: 1 };
    const most = (0xffff_ffff - 36 - 1) / 2;
    expect(readWavHeader(wavHeader(mono, most))?.dataBytes).toBe(most * 2);
    expect(() => wavHeader(mono, most + 1)).toThrow(/do not fit/);
  });
});

describe("readWavHeader", () => {
  test.each([
    [8_000, 1, 0],
    [8_000, 2, 160],
    [24_000, 1, 7],
  ])("reads what we write: %i Hz, %i channels, %i samples", (sampleRateHz, channels, samples) => {
    const header = wavHeader({ sampleRateHz, channels }, samples);
    const expected = { sampleRateHz, channels, dataOffset: WAV_HEADER_BYTES, dataBytes: samples * channels * 2 };
    expect(readWavHeader(header)).toEqual(expected);
  });

  it("returns null until it is complete", () => {
    const header = wavHeader(STEREO, 1);
    for (let length = 0; length < WAV_HEADER_BYTES; length += 1) {
      expect(readWavHeader(header.subarray(0, length))).toBeNull();
    }
  });

  it("skips other chunks, padding byte included, even in the middle of a buffer", () => {
    const header = Buffer.from(wavHeader(STEREO, 4));
    const list = Buffer.from("4c495354030000006162630000", "hex").subarray(0, 12);
    const bytes = Buffer.concat([Buffer.from("xyz"), header.subarray(0, 36), list, header.subarray(36)]);
    expect(readWavHeader(bytes.subarray(3))).toEqual({ ...STEREO, dataOffset: 56, dataBytes: 16 });
  });

  const changed = (offset: number, value: number) => {
    const header = Buffer.from(wavHeader(STEREO, 4));
    header.writeUInt16LE(value, offset);
    return header;
  };
  test.each([
    ["no RIFF", changed(0, 0)],
    ["no WAVE", changed(8, 0)],
    ["mu-law", changed(20, 7)],
    ["24 bits", changed(34, 24)],
    [
      "samples before their format",
      Buffer.concat([changed(0, 0x4952).subarray(0, 12), changed(0, 0x4952).subarray(36)]),
    ],
    ["MP3", Buffer.from("fffb9064", "hex")],
  ])("refuses %s", (_, bytes) => {
    expect(() => readWavHeader(bytes)).toThrow(RangeError);
  });
});
