/** Mu-law of one utterance, kept until the utterance is over: after a false interruption playing resumes where it stopped. */
export class AudioQueue {
  readonly #chunks: Uint8Array[] = [];
  /** Where each chunk begins. */
  readonly #starts: number[] = [];
  #length = 0;
  /** The chunk the last read ended in; reads go forward nearly always. */
  #cursor = 0;

  get length(): number {
    return this.#length;
  }

  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#starts.push(this.#length);
    this.#chunks.push(bytes);
    this.#length += bytes.length;
  }

  /** Up to `count` bytes from `position` on: a view if they lie in one chunk, otherwise a copy. */
  read(position: number, count: number): Uint8Array {
    const end = Math.min(this.#length, position + count);
    if (position >= end) return EMPTY;
    let index = this.#chunkAt(position);
    const first = this.#chunks[index] ?? EMPTY;
    const offset = position - (this.#starts[index] ?? 0);
    if (offset + (end - position) <= first.length) return first.subarray(offset, offset + (end - position));
    const bytes = new Uint8Array(end - position);
    let filled = 0;
    for (let from = offset; filled < bytes.length; from = 0, index += 1) {
      const part = (this.#chunks[index] ?? EMPTY).subarray(from, from + bytes.length - filled);
      bytes.set(part, filled);
      filled += part.length;
    }
    this.#cursor = index - 1;
    return bytes;
  }

  #chunkAt(position: number): number {
    let index = (this.#starts[this.#cursor] ?? 0) <= position ? this.#cursor : 0;
    while (index + 1 < this.#starts.length && (this.#starts[index + 1] ?? 0) <= position) index += 1;
    this.#cursor = index;
    return index;
  }
}

const EMPTY = new Uint8Array(0);
