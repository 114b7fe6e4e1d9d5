import { encodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { createResampler, type Resampler } from "@parley/audio/resampler";
import { readWavHeader, type WavFormat } from "./wav-header.ts";

/** The bytes are neither PCM16 nor a WAV file of it. */
export class SpeechFormatError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SpeechFormatError";
  }
}

/** Magic bytes of containers, which are not PCM whatever the response says. */
const FOREIGN_BEGINNINGS = ["ID3", "OggS", "fLaC", "ADIF"];
const MAX_HEADER_BYTES = 65_536;

/**
 * Converts streamed little-endian PCM16, with or without a WAV header, to mu-law at 8 kHz. A WAV header gives the rate and
 * channels; without one it is mono at `rawSampleRateHz`.
 */
export class SpeechDecoder {
  readonly #rawFormat: WavFormat;
  /** Null until the format is known. */
  #format: WavFormat | null = null;
  #resampler: Resampler | null = null;
  /** Bytes of an unfinished header or frame of samples. */
  #rest: Uint8Array = new Uint8Array(0);
  #leftBytes = Number.POSITIVE_INFINITY;

  constructor(rawSampleRateHz: number) {
    this.#rawFormat = { sampleRateHz: rawSampleRateHz, channels: 1, dataOffset: 0, dataBytes: null };
  }

  /** @throws SpeechFormatError */
  push(bytes: Uint8Array): Uint8Array {
    const all = this.#rest.length === 0 ? bytes : concat(this.#rest, bytes);
    this.#rest = new Uint8Array(0);
    if (this.#format !== null) return this.#decode(this.#format, all);
    const format = this.#formatOf(all);
    if (format === null) {
      this.#rest = all.slice();
      return new Uint8Array(0);
    }
    this.#format = format;
    this.#leftBytes = format.dataBytes ?? Number.POSITIVE_INFINITY;
    this.#resampler = createResampler({ inputRateHz: format.sampleRateHz, outputRateHz: MU_LAW_SAMPLE_RATE_HZ });
    return this.#decode(format, all.subarray(format.dataOffset));
  }

  /** What the resampler still holds. */
  finish(): Uint8Array {
    if (this.#resampler === null) return new Uint8Array(0);
    const pcm = new Int16Array(this.#resampler.flushSamples);
    return toMuLaw(pcm.subarray(0, this.#resampler.flush(pcm)));
  }

  /** Null: more bytes are needed to tell. */
  #formatOf(bytes: Uint8Array): WavFormat | null {
    if (bytes.length < 4) return null;
    const beginning = String.fromCharCode(...bytes.subarray(0, 4));
    if (FOREIGN_BEGINNINGS.some((magic) => beginning.startsWith(magic))) {
      throw new SpeechFormatError("The audio is compressed.");
    }
    if (beginning !== "RIFF") return this.#rawFormat;
    const header = readWavHeader(bytes);
    if (header === "unusable" || (header === "incomplete" && bytes.length > MAX_HEADER_BYTES)) {
      throw new SpeechFormatError("The WAV file holds something else than PCM16.");
    }
    return header === "incomplete" ? null : header;
  }

  #decode({ channels }: WavFormat, bytes: Uint8Array): Uint8Array {
    const wanted = bytes.subarray(0, Math.min(bytes.length, this.#leftBytes));
    const frameBytes = 2 * channels;
    const wholeBytes = wanted.length - (wanted.length % frameBytes);
    this.#rest = wanted.slice(wholeBytes);
    this.#leftBytes -= wholeBytes;
    const samples = readMono(wanted.subarray(0, wholeBytes), channels);
    if (this.#resampler === null || samples.length === 0) return new Uint8Array(0);
    const pcm = new Int16Array(this.#resampler.maxOutputSamples(samples.length));
    return toMuLaw(pcm.subarray(0, this.#resampler.push(samples, pcm)));
  }
}

/** Channels are averaged. */
function readMono(bytes: Uint8Array, channels: number): Int16Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const samples = new Int16Array(bytes.length / (2 * channels));
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += view.getInt16(2 * (index * channels + channel), true);
    }
    samples[index] = Math.round(sum / channels);
  }
  return samples;
}

function toMuLaw(pcm: Int16Array): Uint8Array {
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
