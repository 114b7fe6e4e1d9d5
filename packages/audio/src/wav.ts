/** WAV (RIFF, Microsoft and IBM 1991) of 16-bit PCM: a header, then the samples, channels interleaved. */

export interface WavFormat {
  readonly sampleRateHz: number;
  readonly channels: number;
}

export const WAV_HEADER_BYTES = 44;

const BYTES_PER_SAMPLE = 2;
const PCM_FORMAT = 1;
const MAX_CHUNK_BYTES = 0xffff_ffff;
const CHUNK_HEADER_BYTES = 8;

/**
 * The header of a file whose length is known.
 *
 * @throws RangeError when the samples do not fit into a WAV (4 GB: 37 hours of two channels at 8 kHz)
 */
export function wavHeader({ sampleRateHz, channels }: WavFormat, samplesPerChannel: number): Uint8Array {
  const frameBytes = channels * BYTES_PER_SAMPLE;
  const dataBytes = samplesPerChannel * frameBytes;
  const riffBytes = WAV_HEADER_BYTES - CHUNK_HEADER_BYTES + dataBytes;
  if (riffBytes > MAX_CHUNK_BYTES) {
    throw new RangeError(`${dataBytes} bytes do not fit into a WAV.`);
  }
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(riffBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM_FORMAT, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * frameBytes, 28);
  header.writeUInt16LE(frameBytes, 32);
  header.writeUInt16LE(BYTES_PER_SAMPLE * 8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

export interface WavHeader extends WavFormat {
  /** Where the samples start. */
  readonly dataOffset: number;
  /** As the file says. A streamed WAV cannot know its length beforehand and says something very large. */
  readonly dataBytes: number;
}

/**
 * Reads up to where the samples start; chunks before them that say nothing about the format are skipped.
 *
 * @returns null when the header is not complete in the given bytes
 * @throws RangeError when it is not a WAV of 16-bit PCM
 */
export function readWavHeader(bytes: Uint8Array): WavHeader | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let format: WavFormat | undefined;
  let offset = 12;
  if (!"RIFF".startsWith(view.toString("latin1", 0, 4)) || !"WAVE".startsWith(view.toString("latin1", 8, 12))) {
    throw new RangeError("It does not start like a WAV.");
  }
  while (offset + CHUNK_HEADER_BYTES <= view.length) {
    const name = view.toString("latin1", offset, offset + 4);
    const size = view.readUInt32LE(offset + 4);
    const start = offset + CHUNK_HEADER_BYTES;
    if (name === "data") {
      if (format === undefined) {
        throw new RangeError("The samples of the WAV come before their format.");
      }
      return { ...format, dataOffset: start, dataBytes: size };
    }
    if (name === "fmt ") {
      if (start + 16 > view.length) {
        return null;
      }
      format = readFormat(view.subarray(start, start + 16));
    }
    // A chunk of odd length is followed by a padding byte.
    offset = start + size + (size % 2);
  }
  return null;
}

function readFormat(chunk: Buffer): WavFormat {
  const encoding = chunk.readUInt16LE(0);
  const bitsPerSample = chunk.readUInt16LE(14);
  if (encoding !== PCM_FORMAT || bitsPerSample !== BYTES_PER_SAMPLE * 8) {
    throw new RangeError(`The WAV is encoded as ${encoding} with ${bitsPerSample} bits, not as 16-bit PCM.`);
  }
  return { channels: chunk.readUInt16LE(2), sampleRateHz: chunk.readUInt32LE(4) };
}
