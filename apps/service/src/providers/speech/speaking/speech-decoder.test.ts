import { goertzelPower, meanPower } from "@parley/audio/frequency";
import { decodeMuLaw } from "@parley/audio/mu-law";
import { sineTone } from "@parley/audio/tones";
import { describe, expect, it } from "vitest";
import { SpeechDecoder, SpeechFormatError } from "./speech-decoder.ts";
import { readWavHeader } from "./wav-header.ts";

interface WavOptions {
  readonly channels?: number;
  readonly bits?: number;
  readonly code?: number;
  readonly dataBytes?: number;
  /** Chunks before the samples. */
  readonly before?: Buffer;
}

function chunk(tag: string, body: Buffer, size = body.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(tag, 0, "latin1");
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

function wav(samples: Int16Array, sampleRateHz: number, options: WavOptions = {}): Buffer {
  const { channels = 1, bits = 16, code = 1, before = Buffer.alloc(0) } = options;
  const format = Buffer.alloc(16);
  format.writeUInt16LE(code, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(sampleRateHz, 4);
  format.writeUInt32LE((sampleRateHz * channels * bits) / 8, 8);
  format.writeUInt16LE((channels * bits) / 8, 12);
  format.writeUInt16LE(bits, 14);
  const data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const body = Buffer.concat([
    Buffer.from("WAVE", "latin1"),
    before,
    chunk("fmt ", format),
    chunk("data", data, options.dataBytes ?? data.length),
  ]);
  return chunk("RIFF", body);
}

function bytesOf(pcm: Int16Array): Buffer {
  return Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
}

/** In pieces of such lengths, over and over. */
function decode(bytes: Buffer, lengths: readonly number[], rawSampleRateHz = 24_000): Buffer {
  const decoder = new SpeechDecoder(rawSampleRateHz);
  const pieces: Uint8Array[] = [];
  for (let start = 0, index = 0; start < bytes.length; index += 1) {
    const end = start + (lengths[index % lengths.length] ?? 1);
    pieces.push(decoder.push(bytes.subarray(start, end)));
    start = end;
  }
  return Buffer.concat([...pieces, decoder.finish()]);
}

function shareOf(muLaw: Uint8Array, frequencyHz: number): number {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(muLaw, pcm);
  const middle = pcm.subarray(400, pcm.length - 400);
  return goertzelPower(middle, frequencyHz, 8_000) / meanPower(middle);
}

const TONE = { frequencyHz: 440, durationMs: 500 };

describe("SpeechDecoder", () => {
  it.each([8_000, 16_000, 22_050, 24_000, 44_100, 48_000])("brings PCM at %d Hz to the telephone", (sampleRateHz) => {
    const pcm = sineTone({ ...TONE, sampleRateHz });
    const muLaw = decode(bytesOf(pcm), [960], sampleRateHz);
    // What is filtered fades out behind the last sample.
    expect(muLaw.length).toBeGreaterThan(sampleRateHz === 8_000 ? 3_999 : 4_000);
    expect(muLaw.length).toBeLessThan(4_060);
    expect(shareOf(muLaw, 440)).toBeGreaterThan(0.98);
  });

  it.each([8_000, 22_050, 24_000, 44_100])("takes the rate of a WAV file, %d Hz, from its header", (sampleRateHz) => {
    const muLaw = decode(wav(sineTone({ ...TONE, sampleRateHz }), sampleRateHz), [1_000]);
    expect(Math.abs(muLaw.length - 4_000)).toBeLessThan(60);
    expect(shareOf(muLaw, 440)).toBeGreaterThan(0.98);
  });

  it.each([[[1]], [[3]], [[7, 1, 2]], [[4_096]], [[1_000_000]]])("gives the same however it is cut: %j", (lengths) => {
    const raw = bytesOf(sineTone({ ...TONE, durationMs: 60, sampleRateHz: 24_000 }));
    expect(decode(raw, lengths).equals(decode(raw, [480]))).toBe(true);
    const file = wav(sineTone({ ...TONE, durationMs: 60, sampleRateHz: 22_050 }), 22_050);
    expect(decode(file, lengths).equals(decode(file, [480]))).toBe(true);
  });

  it("makes one channel of two", () => {
    const tone = sineTone({ ...TONE, sampleRateHz: 24_000 });
    const stereo = new Int16Array(tone.length * 2);
    for (const [index, sample] of tone.entries()) stereo.set([sample, sample], 2 * index);
    expect(decode(wav(stereo, 24_000, { channels: 2 }), [1_000])).toEqual(decode(wav(tone, 24_000), [1_000]));
  });

  it.each([0, 0x7ffff000, 0xffffffff])("reads a file that was streamed, with the length %d", (dataBytes) => {
    const tone = sineTone({ ...TONE, sampleRateHz: 24_000 });
    expect(decode(wav(tone, 24_000, { dataBytes }), [999])).toEqual(decode(wav(tone, 24_000), [999]));
  });

  it("overlooks what stands before and behind the samples", () => {
    const tone = sineTone({ ...TONE, sampleRateHz: 24_000 });
    const list = chunk("LIST", Buffer.from("INFOsomebody"));
    const file = Buffer.concat([wav(tone, 24_000, { before: list }), list]);
    expect(decode(file, [501])).toEqual(decode(wav(tone, 24_000), [501]));
  });

  it("drops half a sample at the end", () => {
    const raw = bytesOf(sineTone({ ...TONE, sampleRateHz: 24_000 }));
    expect(decode(Buffer.concat([raw, Buffer.from([1])]), [960])).toEqual(decode(raw, [960]));
  });

  it.each([
    ["an MP3 file", Buffer.from("ID3\u0004 and so on")],
    ["an Ogg file", Buffer.from("OggS and so on")],
    ["a WAV file of floats", wav(new Int16Array(10), 24_000, { code: 3, bits: 32 })],
    ["a WAV file of 8 bits", wav(new Int16Array(10), 24_000, { bits: 8 })],
    ["a RIFF file of something else", Buffer.from("RIFF\u0004\0\0\0AVI LIST")],
    [
      "a WAV file that never begins",
      Buffer.concat([wav(new Int16Array(0), 24_000).subarray(0, 36), chunk("junk", Buffer.alloc(70_000))]),
    ],
  ])("refuses %s", (_what, bytes) => {
    expect(() => decode(Buffer.from(bytes), [16_384])).toThrow(SpeechFormatError);
  });

  it("gives nothing for nothing", () => {
    expect(new SpeechDecoder(24_000).finish()).toHaveLength(0);
    expect(decode(Buffer.from([1, 2]), [1])).toHaveLength(0);
  });
});

describe("readWavHeader", () => {
  it("waits for all of it", () => {
    const file = wav(new Int16Array(100), 16_000);
    for (let length = 0; length < 44; length += 1) expect(readWavHeader(file.subarray(0, length))).toBe("incomplete");
    expect(readWavHeader(file.subarray(0, 44))).toEqual({
      sampleRateHz: 16_000,
      channels: 1,
      dataOffset: 44,
      dataBytes: 200,
    });
  });
});
