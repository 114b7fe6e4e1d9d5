export interface WavFormat {
  readonly sampleRateHz: number;
  readonly channels: number;
  /** Where the samples begin. */
  readonly dataOffset: number;
  /** Null when the writer did not know it, as in streaming. */
  readonly dataBytes: number | null;
}

const PCM = 1;
/** The real format stands behind it; of 16 bits it is PCM in practice. */
const EXTENSIBLE = 0xfffe;
/** Larger than any sentence: what programs write that stream (0xffffffff, espeak-ng 0x7ffff000 less the header). */
const UNKNOWN_LENGTH = 0x7fff0000;

/**
 * Parses the beginning of a RIFF file. `incomplete`: the samples have not begun. `unusable`: not a WAV file of PCM16.
 */
export function readWavHeader(bytes: Uint8Array): WavFormat | "incomplete" | "unusable" {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) return "incomplete";
  if (tagAt(bytes, 8) !== "WAVE") return "unusable";
  let format: { readonly sampleRateHz: number; readonly channels: number } | null = null;
  for (let offset = 12; offset + 8 <= bytes.length; ) {
    const tag = tagAt(bytes, offset);
    const size = view.getUint32(offset + 4, true);
    const start = offset + 8;
    if (tag === "data") {
      if (format === null) return "unusable";
      return { ...format, dataOffset: start, dataBytes: size === 0 || size >= UNKNOWN_LENGTH ? null : size };
    }
    if (tag === "fmt ") {
      if (start + 16 > bytes.length) return "incomplete";
      format = readFormat(view, start);
      if (format === null) return "unusable";
    }
    // Chunks are padded to an even length.
    offset = start + size + (size % 2);
  }
  return "incomplete";
}

function readFormat(view: DataView, start: number): { sampleRateHz: number; channels: number } | null {
  const code = view.getUint16(start, true);
  const channels = view.getUint16(start + 2, true);
  const sampleRateHz = view.getUint32(start + 4, true);
  const bits = view.getUint16(start + 14, true);
  const isPcm16 = (code === PCM || code === EXTENSIBLE) && bits === 16;
  const isSensible = channels >= 1 && channels <= 8 && sampleRateHz >= 8_000 && sampleRateHz <= 192_000;
  return isPcm16 && isSensible ? { sampleRateHz, channels } : null;
}

function tagAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
