import { MU_LAW_SILENCE } from "@parley/audio/mu-law";

/**
 * The size of one write: 2 s. A write costs the same whatever its size, but two such blocks for each of a thousand calls are
 * held in memory. A whole number of 20 ms frames fits in, so that a block is full between two of them.
 */
export const BLOCK_SAMPLES = 16_000;

const SILENT_BLOCK = new Uint8Array(BLOCK_SAMPLES).fill(MU_LAW_SILENCE);

/** Assembles one track, block by block. A block is reused once it has been written. */
export class TrackWriter {
  readonly #write: (muLaw: Uint8Array) => Promise<void>;
  /** Null between two blocks: with a healthy disk the one being written is back before the next frame arrives. */
  #block: Uint8Array | null = null;
  #spare: Uint8Array | null = null;
  #filled = 0;
  #length = 0;

  /** @param write resolves when the bytes may be overwritten; never rejects */
  constructor(write: (muLaw: Uint8Array) => Promise<void>) {
    this.#write = write;
  }

  /** In samples, including those not written yet. */
  get length(): number {
    return this.#length;
  }

  append(muLaw: Uint8Array): void {
    let offset = 0;
    while (muLaw.length - offset > BLOCK_SAMPLES - this.#filled) {
      const end = offset + BLOCK_SAMPLES - this.#filled;
      this.#put(muLaw.subarray(offset, end));
      offset = end;
    }
    this.#put(offset === 0 ? muLaw : muLaw.subarray(offset));
  }

  fillTo(sample: number): void {
    while (this.#length < sample) {
      const count = Math.min(sample - this.#length, BLOCK_SAMPLES - this.#filled);
      // When only one side has spoken for minutes, many silent blocks are due at once.
      if (count === BLOCK_SAMPLES) {
        this.#length += count;
        void this.#write(SILENT_BLOCK);
      } else {
        this.#put(SILENT_BLOCK.subarray(0, count));
      }
    }
  }

  flush(): void {
    const block = this.#block;
    if (block === null || this.#filled === 0) return;
    const full = block.subarray(0, this.#filled);
    this.#block = null;
    this.#filled = 0;
    void this.#write(full).then(() => {
      if (this.#block === null) this.#spare = block;
    });
  }

  #put(muLaw: Uint8Array): void {
    if (muLaw.length === 0) return;
    if (this.#block === null) {
      this.#block = this.#spare ?? new Uint8Array(BLOCK_SAMPLES);
      this.#spare = null;
    }
    this.#block.set(muLaw, this.#filled);
    this.#filled += muLaw.length;
    this.#length += muLaw.length;
    if (this.#filled === BLOCK_SAMPLES) this.flush();
  }
}
