import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { findMixedPeaks, findPeaks, PEAK_SAMPLES } from "@parley/audio/waveform-peaks";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { TrackReader } from "./track-reader.ts";
import { trackStorageKey } from "./track-storage.ts";
import { RECORDING_KINDS, type WavView } from "./wav-view.ts";

/** Scanned in one go, in some 20 µs, so that live calls are not delayed. A whole number of windows. */
const BLOCK_SAMPLES = 20 * PEAK_SAMPLES;

/** The peaks of a recording: for each channel and 100 ms the largest sample, 0 to 255, channels interleaved. */
export async function readTrackPeaks(files: FileStorage, view: WavView): Promise<Uint8Array> {
  const { call, type, sampleCount } = view;
  const { channels: stride, tracks } = RECORDING_KINDS[type];
  const peaks = new Uint8Array(Math.ceil(sampleCount / PEAK_SAMPLES) * stride);
  const readers = tracks.map(
    (track) => new TrackReader(files, trackStorageKey(call, track), { start: 0, end: sampleCount }),
  );
  try {
    for (let sample = 0; sample < sampleCount; sample += BLOCK_SAMPLES) {
      const count = Math.min(BLOCK_SAMPLES, sampleCount - sample);
      const blocks: Uint8Array[] = [];
      for (const reader of readers) blocks.push(withSilence(await reader.take(count), count));
      const offset = (sample / PEAK_SAMPLES) * stride;
      const [first, second] = blocks;
      if (stride === 1 && first !== undefined && second !== undefined) {
        findMixedPeaks(first, second, { peaks, offset, stride });
      } else {
        for (const [channel, block] of blocks.entries()) findPeaks(block, { peaks, offset: offset + channel, stride });
      }
    }
  } finally {
    for (const reader of readers) reader.close();
  }
  return peaks;
}

/** The shorter track is followed by silence. */
function withSilence(muLaw: Uint8Array, count: number): Uint8Array {
  if (muLaw.length === count) return muLaw;
  const whole = new Uint8Array(count).fill(MU_LAW_SILENCE);
  whole.set(muLaw);
  return whole;
}
