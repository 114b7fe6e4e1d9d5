import { decodeMuLaw, PCM_OF_CODE } from "./mu-law.ts";

/** A stereo frame is stored as one 32-bit value: the left sample is the low half, which comes first on little-endian machines. */
const LEFT_HALF = Int32Array.from(PCM_OF_CODE, (sample) => sample & 0xffff);
const RIGHT_HALF = Int32Array.from(PCM_OF_CODE, (sample) => sample << 16);

/**
 * Writes two mu-law tracks to `pcm` as interleaved PCM16 stereo; the shorter one is continued with silence.
 *
 * @param pcm must start at a multiple of 4 bytes in its buffer
 * @returns the number of values written: two for each sample of the longer track
 * @throws RangeError when `pcm` starts elsewhere or is too short
 */
export function interleaveStereo(left: Uint8Array, right: Uint8Array, pcm: Int16Array): number {
  const bothLength = Math.min(left.length, right.length);
  const [rest, half] = left.length > right.length ? [left, LEFT_HALF] : [right, RIGHT_HALF];
  const frames = new Int32Array(pcm.buffer, pcm.byteOffset, rest.length);
  // Never reads past a track's end: if it did, the engine would check every sample, which doubles the time.
  for (let index = 0; index < bothLength; index += 1) {
    frames[index] = (LEFT_HALF[left[index] ?? 0] ?? 0) | (RIGHT_HALF[right[index] ?? 0] ?? 0);
  }
  for (let index = bothLength; index < rest.length; index += 1) frames[index] = half[rest[index] ?? 0] ?? 0;
  return 2 * rest.length;
}

/**
 * Writes the mix of two mu-law tracks to `pcm` as PCM16; what is too loud together is clipped.
 *
 * @returns the number of samples written: as many as the longer track has
 */
export function mixToMono(first: Uint8Array, second: Uint8Array, pcm: Int16Array): number {
  const bothLength = Math.min(first.length, second.length);
  for (let index = 0; index < bothLength; index += 1) {
    const sum = (PCM_OF_CODE[first[index] ?? 0] ?? 0) + (PCM_OF_CODE[second[index] ?? 0] ?? 0);
    pcm[index] = Math.max(-32_768, Math.min(32_767, sum));
  }
  const rest = first.length > second.length ? first : second;
  decodeMuLaw(rest.subarray(bothLength), pcm, bothLength);
  return rest.length;
}
