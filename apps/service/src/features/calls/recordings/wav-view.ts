import { Readable } from "node:stream";
import { decodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { interleaveStereo, mixToMono } from "@parley/audio/stereo";
import { WAV_HEADER_BYTES, wavHeader } from "@parley/audio/wav";
import type { RecordingTrack } from "../../../conversation/call/recording/call-recorder.ts";
import type { ByteRange, FileStorage } from "../../../platform/file-storage/file-storage.ts";
import type { RecordingType } from "./recording.ts";
import { TrackReader } from "./track-reader.ts";
import { type RecordedCall, trackStorageKey } from "./track-storage.ts";

/** Which of the two tracks a recording has, and how they are encoded. */
interface RecordingKind {
  readonly channels: 1 | 2;
  readonly tracks: readonly RecordingTrack[];
  /** Writes to the beginning of `pcm`, which is silent; `second` is empty for a kind with one track. */
  readonly encode: (first: Uint8Array, second: Uint8Array, pcm: Int16Array) => void;
}

export const RECORDING_KINDS: Readonly<Record<RecordingType, RecordingKind>> = {
  full: { channels: 2, tracks: ["caller", "assistant"], encode: interleaveStereo },
  mixed: { channels: 1, tracks: ["caller", "assistant"], encode: mixToMono },
  user: { channels: 1, tracks: ["caller"], encode: (track, _none, pcm) => decodeMuLaw(track, pcm) },
  assistant: { channels: 1, tracks: ["assistant"], encode: (track, _none, pcm) => decodeMuLaw(track, pcm) },
};

export const RECORDING_TYPES: readonly RecordingType[] = ["full", "mixed", "user", "assistant"];

const BYTES_PER_SAMPLE = 2;
/** Encoded in one go, in some 30 µs, so that live calls are not delayed. */
const BLOCK_SAMPLES = 16_384;
const EMPTY = new Uint8Array(0);

/** A WAV file that is not stored but made from the tracks of a call while it is read. */
export interface WavView {
  readonly call: RecordedCall;
  readonly type: RecordingType;
  /** For each channel; a shorter track is followed by silence. */
  readonly sampleCount: number;
}

export function wavSizeBytes(type: RecordingType, sampleCount: number): number {
  return WAV_HEADER_BYTES + sampleCount * RECORDING_KINDS[type].channels * BYTES_PER_SAMPLE;
}

/** How many samples for each channel a WAV of this size has. */
export function wavSampleCount(type: RecordingType, sizeBytes: number): number {
  return (sizeBytes - WAV_HEADER_BYTES) / (RECORDING_KINDS[type].channels * BYTES_PER_SAMPLE);
}

/**
 * The bytes of the range, made while they are read; memory never holds more than a block and what the stream buffers. A place
 * in the file has the same byte whatever the range is. Destroying the stream closes the tracks.
 */
export function streamWav(files: FileStorage, view: WavView, range: ByteRange): Readable {
  return Readable.from(encodeRange(files, view, range), { objectMode: false });
}

async function* encodeRange(
  files: FileStorage,
  { call, type, sampleCount }: WavView,
  range: ByteRange,
): AsyncGenerator<Uint8Array> {
  const { channels, tracks, encode } = RECORDING_KINDS[type];
  if (range.start < WAV_HEADER_BYTES) {
    const header = wavHeader({ sampleRateHz: MU_LAW_SAMPLE_RATE_HZ, channels }, sampleCount);
    yield header.subarray(range.start, range.end + 1);
  }
  // Positions in the audio; the end is exclusive.
  const startByte = Math.max(0, range.start - WAV_HEADER_BYTES);
  const endByte = range.end + 1 - WAV_HEADER_BYTES;
  const frameBytes = channels * BYTES_PER_SAMPLE;
  const samples = { start: Math.floor(startByte / frameBytes), end: Math.ceil(endByte / frameBytes) };
  const readers = tracks.map((track) => new TrackReader(files, trackStorageKey(call, track), samples));
  const [first, second] = readers;
  try {
    for (let sample = samples.start; sample < samples.end; sample += BLOCK_SAMPLES) {
      const count = Math.min(BLOCK_SAMPLES, samples.end - sample);
      const pcm = new Int16Array(count * channels);
      encode((await first?.take(count)) ?? EMPTY, (await second?.take(count)) ?? EMPTY, pcm);
      const bytes = new Uint8Array(pcm.buffer);
      const offset = sample * frameBytes;
      yield bytes.subarray(Math.max(0, startByte - offset), Math.min(bytes.length, endByte - offset));
    }
  } finally {
    for (const reader of readers) reader.close();
  }
}
