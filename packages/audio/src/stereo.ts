import { decodeMuLaw, PCM_OF_CODE } from "./mu-law.ts";

/** A frame is stored at once: the left sample is its low half, as PCM16 of little-endian machines has it. */
const LEFT_HALF = Int32Array.from(PCM_OF_CODE, (sample) => sample & 0xffff);
const RIGHT_HALF = Int32Array.from(PCM_OF_CODE, (sample) => sample << 16);

/**
 * Two mu-law tracks as PCM16 stereo, interleaved, at the beginning of `pcm`; the shorter one is followed by silence.
 *
 * @param pcm begins at a multiple of 4 bytes of its buffer
 * @returns the values written: two for each sample of the longer track
 * @throws RangeError when `pcm` begins elsewhere or is too short
 */
export function interleaveStereo(left: Uint8Array, right: Uint8Array, pcm: Int16Array): number {
  const bothLength = Math.min(left.length, right.length);
  const [rest, half] = left.length > right.length ? [left, LEFT_HALF] : [right, RIGHT_HALF];
  const frames = new Int32Array(pcm.buffer, pcm.byteOffset, rest.length);
  // Nothing is read behind an end: for that the engine would check every sample, which doubles the time.
  for (let index = 0; index < bothLength; index += 1) {
    frames[index] = (LEFT_HALF[left[index] ?? 0] ?? 0) | (RIGHT_HALF[right[index] ?? 0] ?? 0);
  }
  for (let index = bothLength; index < rest.length; index += 1) frames[index] = half[rest[index] ?? 0] ?? 0;
  return 2 * rest.length;
}

/**
 * Two mu-law tracks heard at once as PCM16, at the beginning of `pcm`; what is too loud together is clipped.
 *
 * @returns the samples written: as many as the longer track has
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
