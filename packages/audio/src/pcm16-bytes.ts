/**
 * Reads PCM16 little-endian, as WAV files and sockets carry it, at any offset in a buffer: a typed array over the same memory
 * would need an even one.
 *
 * @returns the number of samples written to `pcm`; half a sample at the end is left out
 */
export function readPcm16(bytes: Uint8Array, pcm: Int16Array): number {
  const count = bytes.length >> 1;
  for (let index = 0; index < count; index += 1) {
    pcm[index] = (bytes[2 * index] ?? 0) | ((bytes[2 * index + 1] ?? 0) << 8);
  }
  return count;
}

/** The reverse: writes two bytes per sample into `bytes`, starting at `offset`. */
export function writePcm16(pcm: Int16Array, bytes: Uint8Array, offset = 0): void {
  for (let index = 0; index < pcm.length; index += 1) {
    const sample = pcm[index] ?? 0;
    bytes[offset + 2 * index] = sample;
    bytes[offset + 2 * index + 1] = sample >> 8;
  }
}
