import { decodeMuLaw, encodeMuLaw, MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { readPcm16, writePcm16 } from "@parley/audio/pcm16-bytes";
import { createResampler, type Resampler } from "@parley/audio/resampler";

/** Converters for streams that carry PCM16, mono, little-endian. */

/** From the wire to mu-law. */
export class PcmDecoder {
  readonly #resampler: Resampler;
  /** Sized for the previous frame, since frames are usually equally long. */
  #pcm = new Int16Array(0);
  #resampled = new Int16Array(0);
  #muLaw = new Uint8Array(0);

  constructor(sampleRateHz: number) {
    this.#resampler = createResampler({ inputRateHz: sampleRateHz, outputRateHz: MU_LAW_SAMPLE_RATE_HZ });
  }

  /** @returns audio valid until the next call; null if the bytes end in half a sample. */
  decode(bytes: Uint8Array): Uint8Array | null {
    if (bytes.length % 2 !== 0) return null;
    const samples = bytes.length / 2;
    if (samples !== this.#pcm.length) this.#makeRoom(samples);
    readPcm16(bytes, this.#pcm);
    const written = this.#resampler.push(this.#pcm, this.#resampled);
    const isFull = written === this.#resampled.length;
    encodeMuLaw(isFull ? this.#resampled : this.#resampled.subarray(0, written), this.#muLaw);
    return isFull ? this.#muLaw : this.#muLaw.subarray(0, written);
  }

  #makeRoom(samples: number): void {
    this.#pcm = new Int16Array(samples);
    this.#resampled = new Int16Array(this.#resampler.maxOutputSamples(samples));
    this.#muLaw = new Uint8Array(this.#resampled.length);
  }
}

/** From mu-law to the wire. */
export class PcmEncoder {
  readonly #resampler: Resampler;
  #pcm = new Int16Array(0);
  #resampled = new Int16Array(0);

  constructor(sampleRateHz: number) {
    this.#resampler = createResampler({ inputRateHz: MU_LAW_SAMPLE_RATE_HZ, outputRateHz: sampleRateHz });
  }

  /** @returns a new array each time: a socket keeps what it could not write at once. */
  encode(muLaw: Uint8Array): Uint8Array {
    if (this.#pcm.length !== muLaw.length) {
      this.#pcm = new Int16Array(muLaw.length);
      this.#resampled = new Int16Array(this.#resampler.maxOutputSamples(muLaw.length));
    }
    decodeMuLaw(muLaw, this.#pcm);
    const written = this.#resampler.push(this.#pcm, this.#resampled);
    const bytes = new Uint8Array(written * 2);
    writePcm16(this.#resampled.subarray(0, written), bytes);
    return bytes;
  }

  /** Call between unrelated pieces of audio: the next does not continue the last. */
  reset(): void {
    this.#resampler.flush(new Int16Array(this.#resampler.flushSamples));
  }
}
