import { PCM_OF_CODE } from "./mu-law.ts";

/** 100 ms at 8 kHz. */
export const PEAK_SAMPLES = 800;

const MAX_PEAK = 255;
/** From 15 bits of magnitude to 8. */
const PEAK_SHIFT = 7;

const PEAK_OF_CODE = Uint8Array.from(PCM_OF_CODE, (sample) => Math.abs(sample) >> PEAK_SHIFT);

/** Where peaks are written: those of one channel are `stride` apart, starting at `offset`. */
export interface PeakPlaces {
  readonly peaks: Uint8Array;
  readonly offset: number;
  readonly stride: number;
}

/** Writes the largest absolute sample of every 100 ms of a mu-law track, 0 to 255; the last 100 ms may be incomplete. */
export function findPeaks(muLaw: Uint8Array, { peaks, offset, stride }: PeakPlaces): void {
  let place = offset;
  for (let start = 0; start < muLaw.length; start += PEAK_SAMPLES) {
    const end = Math.min(start + PEAK_SAMPLES, muLaw.length);
    let loudest = 0;
    for (let index = start; index < end; index += 1) {
      const peak = PEAK_OF_CODE[muLaw[index] ?? 0] ?? 0;
      if (peak > loudest) loudest = peak;
    }
    peaks[place] = loudest;
    place += stride;
  }
}

/** Like `findPeaks`, for the mix of two tracks of the same length. */
export function findMixedPeaks(first: Uint8Array, second: Uint8Array, { peaks, offset, stride }: PeakPlaces): void {
  let place = offset;
  for (let start = 0; start < first.length; start += PEAK_SAMPLES) {
    const end = Math.min(start + PEAK_SAMPLES, first.length);
    let loudest = 0;
    for (let index = start; index < end; index += 1) {
      const sum = (PCM_OF_CODE[first[index] ?? 0] ?? 0) + (PCM_OF_CODE[second[index] ?? 0] ?? 0);
      const magnitude = sum < 0 ? -sum : sum;
      if (magnitude > loudest) loudest = magnitude;
    }
    peaks[place] = Math.min(MAX_PEAK, loudest >> PEAK_SHIFT);
    place += stride;
  }
}
