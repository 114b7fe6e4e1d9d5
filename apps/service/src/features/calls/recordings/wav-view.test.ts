import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { muLawSample } from "@parley/audio/mu-law";
import { readWavHeader, WAV_HEADER_BYTES } from "@parley/audio/wav";
import { asId } from "@parley/foundation/branded-ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ByteRange, FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { createLocalFileStorage } from "../../../platform/file-storage/local-file-storage.ts";
import type { RecordingType } from "./recording.ts";
import { type RecordedCall, trackStorageKey } from "./track-storage.ts";
import { streamWav, wavSampleCount, wavSizeBytes } from "./wav-view.ts";

/** A few blocks and a bit; the assistant's track ends within a block, before the caller's. */
const CALLER = Uint8Array.from({ length: 100_003 }, (_, index) => (index * 7 + (index >> 8)) & 255);
const ASSISTANT = Uint8Array.from({ length: 70_001 }, (_, index) => (index * 11 + (index >> 7)) & 255);
const call: RecordedCall = { organizationId: asId(1), callId: asId(2) };

let folder: string;
let files: FileStorage;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-files-"));
  files = createLocalFileStorage(folder);
  await files.write(trackStorageKey(call, "caller"), [CALLER]);
  await files.write(trackStorageKey(call, "assistant"), [ASSISTANT]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sampleOf = (track: Uint8Array, index: number) => muLawSample(track[index] ?? 0xff);
const clip = (sum: number) => Math.max(-32_768, Math.min(32_767, sum));
const FRAMES: Readonly<Record<RecordingType, (index: number) => number[]>> = {
  full: (index) => [sampleOf(CALLER, index), sampleOf(ASSISTANT, index)],
  mixed: (index) => [clip(sampleOf(CALLER, index) + sampleOf(ASSISTANT, index))],
  user: (index) => [sampleOf(CALLER, index)],
  assistant: (index) => [sampleOf(ASSISTANT, index)],
};

describe.each(["full", "mixed", "user", "assistant"] as const)("%s", (type) => {
  const sampleCount = CALLER.length;
  const frameBytes = 2 * FRAMES[type](0).length;
  const sizeBytes = WAV_HEADER_BYTES + sampleCount * frameBytes;
  const view = { call, type, sampleCount };
  const read = (range: ByteRange) => buffer(streamWav(files, view, range));
  let whole: Buffer;
  beforeAll(async () => {
    whole = await read({ start: 0, end: sizeBytes - 1 });
  });

  test("is a WAV of what it lets hear, the shorter track followed by silence", () => {
    expect(whole.length).toBe(sizeBytes);
    expect(wavSizeBytes(type, sampleCount)).toBe(sizeBytes);
    expect(wavSampleCount(type, sizeBytes)).toBe(sampleCount);
    expect(readWavHeader(whole)).toEqual({
      sampleRateHz: 8_000,
      channels: frameBytes / 2,
      dataOffset: WAV_HEADER_BYTES,
      dataBytes: sizeBytes - WAV_HEADER_BYTES,
    });
    const expected = Buffer.alloc(sizeBytes - WAV_HEADER_BYTES);
    for (let index = 0, offset = 0; index < sampleCount; index += 1) {
      for (const sample of FRAMES[type](index)) offset = expected.writeInt16LE(sample, offset);
    }
    expect(whole.subarray(WAV_HEADER_BYTES).equals(expected)).toBe(true);
  });

  const block = WAV_HEADER_BYTES + 16_384 * frameBytes;
  test.each([
    ["one byte of the header", 7, 7],
    ["the header", 0, 43],
    ["the header's end and the first bytes", 40, 47],
    ["one byte of the audio", 44, 44],
    ["half a sample", 45, 46],
    ["around the end of a block", block - 1, block],
    ["around the end of what the disk gives at once", 44 + 65_536 * frameBytes - 3, 44 + 65_536 * frameBytes + 5],
    ["around the end of the shorter track", 44 + 70_001 * frameBytes - 5, 44 + 70_001 * frameBytes + 5],
    ["blocks, from the middle of a frame", 1_001, 1_001 + 3 * block],
    ["the last byte", sizeBytes - 1, sizeBytes - 1],
  ])("in part is a part of the whole: %s", async (_, start, end) => {
    const part = await read({ start, end });
    expect(part.length).toBe(end - start + 1);
    expect(part.equals(whole.subarray(start, end + 1))).toBe(true);
  });
});

test("a row's length is the length, whatever the tracks have become", async () => {
  const shorter = await buffer(streamWav(files, { call, type: "user", sampleCount: 10 }, { start: 0, end: 63 }));
  expect(shorter.length).toBe(64);
  const absent: RecordedCall = { ...call, callId: asId(3) };
  const silent = await buffer(streamWav(files, { call: absent, type: "full", sampleCount: 9 }, { start: 44, end: 79 }));
  expect(silent).toEqual(Buffer.alloc(36));
});

describe("a long call, while it is read", () => {
  const sampleCount = 30 * 60 * 8_000;
  const sizeBytes = WAV_HEADER_BYTES + 4 * sampleCount;

  /** Tracks without a disk, which count how much of them was read and how many were closed. */
  function countingFiles() {
    const seen = { readBytes: 0, closedCount: 0 };
    async function* pieces(range: ByteRange): AsyncGenerator<Uint8Array> {
      try {
        for (let offset = range.start; offset <= range.end; offset += 65_536) {
          const piece = new Uint8Array(Math.min(65_536, range.end + 1 - offset));
          seen.readBytes += piece.length;
          yield piece;
        }
      } finally {
        seen.closedCount += 1;
      }
    }
    const read: FileStorage["read"] = async (_key, range) =>
      Readable.from(pieces(range ?? { start: 0, end: sampleCount - 1 }), { objectMode: false });
    return { seen, files: { ...files, read } };
  }
  const open = (storage: FileStorage) =>
    streamWav(storage, { call, type: "full", sampleCount }, { start: 0, end: sizeBytes - 1 });
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20));

  test("no more of it is held than some blocks", async () => {
    const { seen, files: storage } = countingFiles();
    let takenBytes = 0;
    let mostHeldBytes = 0;
    for await (const chunk of open(storage)) {
      takenBytes += (chunk as Uint8Array).length;
      mostHeldBytes = Math.max(mostHeldBytes, seen.readBytes - takenBytes / 2);
    }
    expect(takenBytes).toBe(sizeBytes);
    expect(mostHeldBytes).toBeLessThan(600_000);
  });

  test("who waits is waited for, and who goes away closes the tracks", async () => {
    const { seen, files: storage } = countingFiles();
    const stream = open(storage);
    for (let takenBytes = 0; takenBytes < 100_000; ) {
      const chunk: Uint8Array | null = stream.read();
      if (chunk === null) await once(stream, "readable");
      else takenBytes += chunk.length;
    }
    await soon();
    expect(seen.readBytes).toBeGreaterThan(0);
    expect(seen.readBytes).toBeLessThan(600_000);
    expect(seen.closedCount).toBe(0);
    stream.destroy();
    await soon();
    expect(seen.closedCount).toBe(2);
  });

  test("a disk that fails ends it", async () => {
    const read: FileStorage["read"] = async () => {
      throw new Error("EIO");
    };
    await expect(buffer(open({ ...files, read }))).rejects.toThrow("EIO");
  });
});
