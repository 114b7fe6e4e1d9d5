import { decodeMuLaw, MU_LAW_SAMPLES_PER_MS } from "@parley/audio/mu-law";

/** The audio between two cuts. */
export interface Utterance {
  readonly muLaw: Uint8Array;
  /** In ms of the audio given so far. */
  readonly startMs: number;
  readonly endMs: number;
}

/** How much is kept from before the first loud piece, so that a soft beginning is not lost. */
const PRE_ROLL_BYTES = 400 * MU_LAW_SAMPLES_PER_MS;
/** Whisper's window; longer speech is cut there. */
const MAX_BYTES = 30_000 * MU_LAW_SAMPLES_PER_MS;
/** Judged by pieces of 20 ms. */
const PIECE_BYTES = 20 * MU_LAW_SAMPLES_PER_MS;
/** Mean magnitude of 16-bit samples: above a telephone line's own noise (under 100), below soft speech (some hundreds). */
const LOUD_MAGNITUDE = 150;
const MAGNITUDES = magnitudes();

/**
 * The audio of the current utterance. Silence before it is dropped: it costs an upload, and models hallucinate words in it.
 */
export class UtteranceBuffer {
  #pieces: Uint8Array[] = [];
  #keptBytes = 0;
  #givenBytes = 0;
  #isLoud = false;

  /** The bytes may be reused after the call. */
  push(muLaw: Uint8Array): void {
    for (let start = 0; start < muLaw.length; start += PIECE_BYTES) {
      const piece = Uint8Array.from(muLaw.subarray(start, start + PIECE_BYTES));
      this.#pieces.push(piece);
      this.#keptBytes += piece.length;
      this.#givenBytes += piece.length;
      this.#isLoud ||= magnitudeOf(piece) > LOUD_MAGNITUDE;
      if (!this.#isLoud) this.#forget();
    }
  }

  get isFull(): boolean {
    return this.#keptBytes >= MAX_BYTES;
  }

  /** Null when nothing as loud as speech has been given since the last time. */
  take(): Utterance | null {
    if (!this.#isLoud) return null;
    const utterance = {
      muLaw: Buffer.concat(this.#pieces),
      startMs: (this.#givenBytes - this.#keptBytes) / MU_LAW_SAMPLES_PER_MS,
      endMs: this.#givenBytes / MU_LAW_SAMPLES_PER_MS,
    };
    this.#pieces = [];
    this.#keptBytes = 0;
    this.#isLoud = false;
    return utterance;
  }

  #forget(): void {
    let [first] = this.#pieces;
    while (first !== undefined && this.#keptBytes - first.length >= PRE_ROLL_BYTES) {
      this.#pieces.shift();
      this.#keptBytes -= first.length;
      [first] = this.#pieces;
    }
  }
}

function magnitudeOf(piece: Uint8Array): number {
  let sum = 0;
  for (const code of piece) sum += MAGNITUDES[code] ?? 0;
  return sum / piece.length;
}

/** Indexed by the 256 mu-law codes. */
function magnitudes(): Int16Array {
  const pcm = new Int16Array(256);
  decodeMuLaw(
    Uint8Array.from({ length: 256 }, (_, code) => code),
    pcm,
  );
  return pcm.map(Math.abs);
}
